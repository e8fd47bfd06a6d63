"""Files for training and for batches."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, Unpack

from .. import types
from .._runtime.engine import AsyncEngine, Engine
from .._runtime.files import AsyncDownload, Download, FileTypes
from .._runtime.omit import Omit, omit
from .._runtime.operation import (
    Answer,
    Media,
    Operation,
    Param,
    Part,
    RequestOptions,
)
from .._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async

_LIST = Operation(
    "GET",
    "/files",
    query_params=(Param("purpose", style="form", explode=True),),
    answers={
        "200": Answer({"application/json": lambda: types.FileList}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_UPLOAD = Operation(
    "POST",
    "/files/upload",
    body=(
        Media(
            "multipart/form-data",
            {"file": Part(content_type="application/octet-stream", file=True)},
        ),
    ),
    body_required=True,
    answers={
        "200": Answer({"application/json": lambda: types.File}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_RETRIEVE = Operation(
    "GET",
    "/files/{id}",
    path_params=(Param("id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.File}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_DELETE = Operation(
    "DELETE",
    "/files/{id}",
    path_params=(Param("id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.DeletedFile}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_CONTENT = Operation(
    "GET",
    "/files/{id}/content",
    path_params=(Param("id", style="simple"),),
    answers={
        "200": Answer({"application/octet-stream": lambda: str}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/octet-stream",
    security=((("bearerAuth", ()),),),
)


class _Raw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: Files) -> None:
        self.list = as_raw(calls.list)
        self.upload = as_raw(calls.upload)
        self.retrieve = as_raw(calls.retrieve)
        self.delete = as_raw(calls.delete)
        self.content = as_raw(calls.content)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: Files) -> None:
        self.list = as_streaming(calls.list)
        self.upload = as_streaming(calls.upload)
        self.retrieve = as_streaming(calls.retrieve)
        self.delete = as_streaming(calls.delete)
        self.content = as_streaming(calls.content)


class Files:
    """Files for training and for batches."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(Files(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(Files(self._engine.viewed("streaming")))

    def list(
        self,
        *,
        purpose: Literal["fine-tune", "eval", "batch-api", "batch-generated"]
        | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.FileList:
        """List files

        Lists the files of the caller's project.

        Args:
            purpose: List only files kept for this purpose.
        """
        _reply: types.FileList = self._engine.call(
            _LIST,
            query={"purpose": purpose},
            options=call_options,
        )
        return _reply

    def upload(
        self,
        *,
        purpose: Literal["fine-tune", "eval", "batch-api", "batch-generated"],
        file_name: str,
        file: FileTypes,
        file_type: Literal["csv", "jsonl", "parquet"] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.File:
        """Upload a file

        Stores a file, for training or for a batch.

        Args:
            purpose: What a file is kept for.
            file_name: Its name.
            file_type: Its format.
            file: Its content.
        """
        _reply: types.File = self._engine.call(
            _UPLOAD,
            fields={
                "purpose": purpose,
                "file_name": file_name,
                "file_type": file_type,
                "file": file,
            },
            options=call_options,
        )
        return _reply

    def retrieve(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.File:
        """Retrieve a file's metadata

        Reads name, length and purpose of a file, not its content.

        Args:
            id: File that is meant.
        """
        _reply: types.File = self._engine.call(
            _RETRIEVE,
            path={"id": id},
            options=call_options,
        )
        return _reply

    def delete(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.DeletedFile:
        """Delete a file

        Removes a file and its content.

        Args:
            id: File that is meant.
        """
        _reply: types.DeletedFile = self._engine.call(
            _DELETE,
            path={"id": id},
            options=call_options,
        )
        return _reply

    def content(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> Download:
        """Download a file

        Returns the content of a file as it was stored.

        Args:
            id: File that is meant.
        """
        _reply: Download = self._engine.call(
            _CONTENT,
            path={"id": id},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncFiles) -> None:
        self.list = as_raw_async(calls.list)
        self.upload = as_raw_async(calls.upload)
        self.retrieve = as_raw_async(calls.retrieve)
        self.delete = as_raw_async(calls.delete)
        self.content = as_raw_async(calls.content)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncFiles) -> None:
        self.list = as_streaming_async(calls.list)
        self.upload = as_streaming_async(calls.upload)
        self.retrieve = as_streaming_async(calls.retrieve)
        self.delete = as_streaming_async(calls.delete)
        self.content = as_streaming_async(calls.content)


class AsyncFiles:
    """Files for training and for batches."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncFiles(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncFiles(self._engine.viewed("streaming")))

    async def list(
        self,
        *,
        purpose: Literal["fine-tune", "eval", "batch-api", "batch-generated"]
        | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.FileList:
        """List files

        Lists the files of the caller's project.

        Args:
            purpose: List only files kept for this purpose.
        """
        _reply: types.FileList = await self._engine.call(
            _LIST,
            query={"purpose": purpose},
            options=call_options,
        )
        return _reply

    async def upload(
        self,
        *,
        purpose: Literal["fine-tune", "eval", "batch-api", "batch-generated"],
        file_name: str,
        file: FileTypes,
        file_type: Literal["csv", "jsonl", "parquet"] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.File:
        """Upload a file

        Stores a file, for training or for a batch.

        Args:
            purpose: What a file is kept for.
            file_name: Its name.
            file_type: Its format.
            file: Its content.
        """
        _reply: types.File = await self._engine.call(
            _UPLOAD,
            fields={
                "purpose": purpose,
                "file_name": file_name,
                "file_type": file_type,
                "file": file,
            },
            options=call_options,
        )
        return _reply

    async def retrieve(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.File:
        """Retrieve a file's metadata

        Reads name, length and purpose of a file, not its content.

        Args:
            id: File that is meant.
        """
        _reply: types.File = await self._engine.call(
            _RETRIEVE,
            path={"id": id},
            options=call_options,
        )
        return _reply

    async def delete(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.DeletedFile:
        """Delete a file

        Removes a file and its content.

        Args:
            id: File that is meant.
        """
        _reply: types.DeletedFile = await self._engine.call(
            _DELETE,
            path={"id": id},
            options=call_options,
        )
        return _reply

    async def content(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> AsyncDownload:
        """Download a file

        Returns the content of a file as it was stored.

        Args:
            id: File that is meant.
        """
        _reply: AsyncDownload = await self._engine.call(
            _CONTENT,
            path={"id": id},
            options=call_options,
        )
        return _reply
