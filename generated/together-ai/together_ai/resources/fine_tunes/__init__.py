"""Calls of `fine_tunes`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Literal, Unpack

from ... import types
from ..._runtime.engine import AsyncEngine, Engine
from ..._runtime.files import AsyncDownload, Download
from ..._runtime.omit import Omit, omit
from ..._runtime.operation import (
    Answer,
    Media,
    Operation,
    Param,
    RequestOptions,
)
from ..._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async

if TYPE_CHECKING:
    from .checkpoints import AsyncFineTunesCheckpoints, FineTunesCheckpoints
    from .events import AsyncFineTunesEvents, FineTunesEvents
    from .metrics import AsyncFineTunesMetrics, FineTunesMetrics

_LIST = Operation(
    "GET",
    "/fine-tunes",
    answers={
        "200": Answer({"application/json": lambda: types.FineTuneList}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_CREATE = Operation(
    "POST",
    "/fine-tunes",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "200": Answer({"application/json": lambda: types.FineTuneJobSummary}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_ESTIMATE_PRICE = Operation(
    "POST",
    "/fine-tunes/estimate-price",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "200": Answer({"application/json": lambda: types.FineTunePriceEstimate}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_RETRIEVE = Operation(
    "GET",
    "/fine-tunes/{id}",
    path_params=(Param("id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.FineTuneJob}),
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
    "/fine-tunes/{id}",
    path_params=(Param("id", style="simple"),),
    query_params=(Param("force", style="form", explode=True),),
    answers={
        "200": Answer({"application/json": lambda: types.DeletedFineTune}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "409": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_CANCEL = Operation(
    "POST",
    "/fine-tunes/{id}/cancel",
    path_params=(Param("id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.FineTuneJobSummary}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_DOWNLOAD = Operation(
    "GET",
    "/fine-tunes/{id}/download",
    path_params=(Param("id", style="simple"),),
    query_params=(
        Param("checkpoint", style="form", explode=True),
        Param("checkpoint_step", style="form", explode=True),
    ),
    answers={
        "200": Answer({"application/zstd": lambda: str}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/zstd",
    security=((("bearerAuth", ()),),),
)


class _Raw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: FineTunes) -> None:
        self.list = as_raw(calls.list)
        self.create = as_raw(calls.create)
        self.estimate_price = as_raw(calls.estimate_price)
        self.retrieve = as_raw(calls.retrieve)
        self.delete = as_raw(calls.delete)
        self.cancel = as_raw(calls.cancel)
        self.download = as_raw(calls.download)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: FineTunes) -> None:
        self.list = as_streaming(calls.list)
        self.create = as_streaming(calls.create)
        self.estimate_price = as_streaming(calls.estimate_price)
        self.retrieve = as_streaming(calls.retrieve)
        self.delete = as_streaming(calls.delete)
        self.cancel = as_streaming(calls.cancel)
        self.download = as_streaming(calls.download)


class FineTunes:
    """Calls of `fine_tunes`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(FineTunes(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(FineTunes(self._engine.viewed("streaming")))

    @cached_property
    def events(self) -> FineTunesEvents:
        """`fine_tunes.events`"""
        from .events import FineTunesEvents

        return FineTunesEvents(self._engine)

    @cached_property
    def checkpoints(self) -> FineTunesCheckpoints:
        """`fine_tunes.checkpoints`"""
        from .checkpoints import FineTunesCheckpoints

        return FineTunesCheckpoints(self._engine)

    @cached_property
    def metrics(self) -> FineTunesMetrics:
        """`fine_tunes.metrics`"""
        from .metrics import FineTunesMetrics

        return FineTunesMetrics(self._engine)

    def list(
        self,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneList:
        """List fine-tuning jobs

        Lists the jobs of the caller's project, the newest first.
        """
        _reply: types.FineTuneList = self._engine.call(
            _LIST,
            options=call_options,
        )
        return _reply

    def create(
        self,
        *,
        model: str,
        training_file: str,
        validation_file: str | Omit = omit,
        packing: bool | Omit = omit,
        n_epochs: int | Omit = omit,
        n_checkpoints: int | Omit = omit,
        n_evals: int | Omit = omit,
        batch_size: Literal["max"] | int | Omit = omit,
        learning_rate: float | Omit = omit,
        lr_scheduler: types.LearningRateScheduler | Mapping[str, object] | Omit = omit,
        warmup_ratio: float | Omit = omit,
        max_grad_norm: float | Omit = omit,
        weight_decay: float | Omit = omit,
        random_seed: int | None | Omit = omit,
        suffix: str | Omit = omit,
        training_method: types.TrainingMethod | Mapping[str, object] | Omit = omit,
        training_type: types.TrainingType | Mapping[str, object] | Omit = omit,
        from_checkpoint: str | Omit = omit,
        from_hf_model: str | Omit = omit,
        hf_model_revision: str | Omit = omit,
        wandb_api_key: str | Omit = omit,
        wandb_project_name: str | Omit = omit,
        wandb_name: str | Omit = omit,
        early_stopping_patience: int | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneJobSummary:
        """Start a fine-tuning job

        Queues a job that trains a model on an uploaded file.

        Args:
            model: Model to train.
            training_file: File to train on.
            validation_file: File to evaluate on.
            packing: Let short samples share a sequence.
            n_epochs: Passes over the file.
            n_checkpoints: Checkpoints to save.
            n_evals: Evaluations during training.
            batch_size: Samples in a batch, or `max` for as many as fit.
            learning_rate: Step size.
            lr_scheduler: How the learning rate decays.
            warmup_ratio: Share of the steps used for warm-up.
            max_grad_norm: Gradient norm above which to clip.
            weight_decay: Weight decay.
            random_seed: Seed, or null for a new one each time.
            suffix: Suffix of the trained model's name.
            training_method: How the model is trained.
            training_type: What is trained.
            from_checkpoint: Checkpoint to go on from.
            from_hf_model: Repository to start from.
            hf_model_revision: Revision of that repository.
            wandb_api_key: API key of a Weights & Biases account.
            wandb_project_name: Weights & Biases project.
            wandb_name: Name of the run there.
            early_stopping_patience: Evaluations without improvement after which to
                stop.
        """
        _reply: types.FineTuneJobSummary = self._engine.call(
            _CREATE,
            fields={
                "model": model,
                "training_file": training_file,
                "validation_file": validation_file,
                "packing": packing,
                "n_epochs": n_epochs,
                "n_checkpoints": n_checkpoints,
                "n_evals": n_evals,
                "batch_size": batch_size,
                "learning_rate": learning_rate,
                "lr_scheduler": lr_scheduler,
                "warmup_ratio": warmup_ratio,
                "max_grad_norm": max_grad_norm,
                "weight_decay": weight_decay,
                "random_seed": random_seed,
                "suffix": suffix,
                "training_method": training_method,
                "training_type": training_type,
                "from_checkpoint": from_checkpoint,
                "from_hf_model": from_hf_model,
                "hf_model_revision": hf_model_revision,
                "wandb_api_key": wandb_api_key,
                "wandb_project_name": wandb_project_name,
                "wandb_name": wandb_name,
                "early_stopping_patience": early_stopping_patience,
            },
            options=call_options,
        )
        return _reply

    def estimate_price(
        self,
        *,
        training_file: str,
        model: str | Omit = omit,
        validation_file: str | Omit = omit,
        n_epochs: int | Omit = omit,
        n_evals: int | Omit = omit,
        training_method: types.TrainingMethod | Mapping[str, object] | Omit = omit,
        training_type: types.TrainingType | Mapping[str, object] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTunePriceEstimate:
        """Estimate the price of a job

        Works out what a job would cost, without starting it.

        Args:
            training_file: File to train on.
            model: Model to train.
            validation_file: File to evaluate on.
            n_epochs: Passes over the file.
            n_evals: Evaluations during training.
            training_method: How the model is trained.
            training_type: What is trained.
        """
        _reply: types.FineTunePriceEstimate = self._engine.call(
            _ESTIMATE_PRICE,
            fields={
                "training_file": training_file,
                "model": model,
                "validation_file": validation_file,
                "n_epochs": n_epochs,
                "n_evals": n_evals,
                "training_method": training_method,
                "training_type": training_type,
            },
            options=call_options,
        )
        return _reply

    def retrieve(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneJob:
        """Retrieve a fine-tuning job

        Reads one job with all that is known about it.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
        """
        _reply: types.FineTuneJob = self._engine.call(
            _RETRIEVE,
            path={"id": id},
            options=call_options,
        )
        return _reply

    def delete(
        self,
        id: str,
        *,
        force: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.DeletedFineTune:
        """Delete a fine-tuning job

        Removes a finished job and its checkpoints.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
            force: Remove the job although a model was made from it.
        """
        _reply: types.DeletedFineTune = self._engine.call(
            _DELETE,
            path={"id": id},
            query={"force": force},
            options=call_options,
        )
        return _reply

    def cancel(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneJobSummary:
        """Cancel a fine-tuning job

        Asks a job that is waiting or running to stop. Checkpoints that were saved stay.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
        """
        _reply: types.FineTuneJobSummary = self._engine.call(
            _CANCEL,
            path={"id": id},
            options=call_options,
        )
        return _reply

    def download(
        self,
        id: str,
        *,
        checkpoint: Literal["merged", "adapter", "model_output_path"] | Omit = omit,
        checkpoint_step: int | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> Download:
        """Download a job's model

        Returns the trained weights as one archive.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
            checkpoint: Which weights to return.
            checkpoint_step: Step of the checkpoint; without it, the last one.
        """
        _reply: Download = self._engine.call(
            _DOWNLOAD,
            path={"id": id},
            query={"checkpoint": checkpoint, "checkpoint_step": checkpoint_step},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncFineTunes) -> None:
        self.list = as_raw_async(calls.list)
        self.create = as_raw_async(calls.create)
        self.estimate_price = as_raw_async(calls.estimate_price)
        self.retrieve = as_raw_async(calls.retrieve)
        self.delete = as_raw_async(calls.delete)
        self.cancel = as_raw_async(calls.cancel)
        self.download = as_raw_async(calls.download)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncFineTunes) -> None:
        self.list = as_streaming_async(calls.list)
        self.create = as_streaming_async(calls.create)
        self.estimate_price = as_streaming_async(calls.estimate_price)
        self.retrieve = as_streaming_async(calls.retrieve)
        self.delete = as_streaming_async(calls.delete)
        self.cancel = as_streaming_async(calls.cancel)
        self.download = as_streaming_async(calls.download)


class AsyncFineTunes:
    """Calls of `fine_tunes`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncFineTunes(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncFineTunes(self._engine.viewed("streaming")))

    @cached_property
    def events(self) -> AsyncFineTunesEvents:
        """`fine_tunes.events`"""
        from .events import AsyncFineTunesEvents

        return AsyncFineTunesEvents(self._engine)

    @cached_property
    def checkpoints(self) -> AsyncFineTunesCheckpoints:
        """`fine_tunes.checkpoints`"""
        from .checkpoints import AsyncFineTunesCheckpoints

        return AsyncFineTunesCheckpoints(self._engine)

    @cached_property
    def metrics(self) -> AsyncFineTunesMetrics:
        """`fine_tunes.metrics`"""
        from .metrics import AsyncFineTunesMetrics

        return AsyncFineTunesMetrics(self._engine)

    async def list(
        self,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneList:
        """List fine-tuning jobs

        Lists the jobs of the caller's project, the newest first.
        """
        _reply: types.FineTuneList = await self._engine.call(
            _LIST,
            options=call_options,
        )
        return _reply

    async def create(
        self,
        *,
        model: str,
        training_file: str,
        validation_file: str | Omit = omit,
        packing: bool | Omit = omit,
        n_epochs: int | Omit = omit,
        n_checkpoints: int | Omit = omit,
        n_evals: int | Omit = omit,
        batch_size: Literal["max"] | int | Omit = omit,
        learning_rate: float | Omit = omit,
        lr_scheduler: types.LearningRateScheduler | Mapping[str, object] | Omit = omit,
        warmup_ratio: float | Omit = omit,
        max_grad_norm: float | Omit = omit,
        weight_decay: float | Omit = omit,
        random_seed: int | None | Omit = omit,
        suffix: str | Omit = omit,
        training_method: types.TrainingMethod | Mapping[str, object] | Omit = omit,
        training_type: types.TrainingType | Mapping[str, object] | Omit = omit,
        from_checkpoint: str | Omit = omit,
        from_hf_model: str | Omit = omit,
        hf_model_revision: str | Omit = omit,
        wandb_api_key: str | Omit = omit,
        wandb_project_name: str | Omit = omit,
        wandb_name: str | Omit = omit,
        early_stopping_patience: int | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneJobSummary:
        """Start a fine-tuning job

        Queues a job that trains a model on an uploaded file.

        Args:
            model: Model to train.
            training_file: File to train on.
            validation_file: File to evaluate on.
            packing: Let short samples share a sequence.
            n_epochs: Passes over the file.
            n_checkpoints: Checkpoints to save.
            n_evals: Evaluations during training.
            batch_size: Samples in a batch, or `max` for as many as fit.
            learning_rate: Step size.
            lr_scheduler: How the learning rate decays.
            warmup_ratio: Share of the steps used for warm-up.
            max_grad_norm: Gradient norm above which to clip.
            weight_decay: Weight decay.
            random_seed: Seed, or null for a new one each time.
            suffix: Suffix of the trained model's name.
            training_method: How the model is trained.
            training_type: What is trained.
            from_checkpoint: Checkpoint to go on from.
            from_hf_model: Repository to start from.
            hf_model_revision: Revision of that repository.
            wandb_api_key: API key of a Weights & Biases account.
            wandb_project_name: Weights & Biases project.
            wandb_name: Name of the run there.
            early_stopping_patience: Evaluations without improvement after which to
                stop.
        """
        _reply: types.FineTuneJobSummary = await self._engine.call(
            _CREATE,
            fields={
                "model": model,
                "training_file": training_file,
                "validation_file": validation_file,
                "packing": packing,
                "n_epochs": n_epochs,
                "n_checkpoints": n_checkpoints,
                "n_evals": n_evals,
                "batch_size": batch_size,
                "learning_rate": learning_rate,
                "lr_scheduler": lr_scheduler,
                "warmup_ratio": warmup_ratio,
                "max_grad_norm": max_grad_norm,
                "weight_decay": weight_decay,
                "random_seed": random_seed,
                "suffix": suffix,
                "training_method": training_method,
                "training_type": training_type,
                "from_checkpoint": from_checkpoint,
                "from_hf_model": from_hf_model,
                "hf_model_revision": hf_model_revision,
                "wandb_api_key": wandb_api_key,
                "wandb_project_name": wandb_project_name,
                "wandb_name": wandb_name,
                "early_stopping_patience": early_stopping_patience,
            },
            options=call_options,
        )
        return _reply

    async def estimate_price(
        self,
        *,
        training_file: str,
        model: str | Omit = omit,
        validation_file: str | Omit = omit,
        n_epochs: int | Omit = omit,
        n_evals: int | Omit = omit,
        training_method: types.TrainingMethod | Mapping[str, object] | Omit = omit,
        training_type: types.TrainingType | Mapping[str, object] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTunePriceEstimate:
        """Estimate the price of a job

        Works out what a job would cost, without starting it.

        Args:
            training_file: File to train on.
            model: Model to train.
            validation_file: File to evaluate on.
            n_epochs: Passes over the file.
            n_evals: Evaluations during training.
            training_method: How the model is trained.
            training_type: What is trained.
        """
        _reply: types.FineTunePriceEstimate = await self._engine.call(
            _ESTIMATE_PRICE,
            fields={
                "training_file": training_file,
                "model": model,
                "validation_file": validation_file,
                "n_epochs": n_epochs,
                "n_evals": n_evals,
                "training_method": training_method,
                "training_type": training_type,
            },
            options=call_options,
        )
        return _reply

    async def retrieve(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneJob:
        """Retrieve a fine-tuning job

        Reads one job with all that is known about it.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
        """
        _reply: types.FineTuneJob = await self._engine.call(
            _RETRIEVE,
            path={"id": id},
            options=call_options,
        )
        return _reply

    async def delete(
        self,
        id: str,
        *,
        force: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.DeletedFineTune:
        """Delete a fine-tuning job

        Removes a finished job and its checkpoints.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
            force: Remove the job although a model was made from it.
        """
        _reply: types.DeletedFineTune = await self._engine.call(
            _DELETE,
            path={"id": id},
            query={"force": force},
            options=call_options,
        )
        return _reply

    async def cancel(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneJobSummary:
        """Cancel a fine-tuning job

        Asks a job that is waiting or running to stop. Checkpoints that were saved stay.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
        """
        _reply: types.FineTuneJobSummary = await self._engine.call(
            _CANCEL,
            path={"id": id},
            options=call_options,
        )
        return _reply

    async def download(
        self,
        id: str,
        *,
        checkpoint: Literal["merged", "adapter", "model_output_path"] | Omit = omit,
        checkpoint_step: int | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> AsyncDownload:
        """Download a job's model

        Returns the trained weights as one archive.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
            checkpoint: Which weights to return.
            checkpoint_step: Step of the checkpoint; without it, the last one.
        """
        _reply: AsyncDownload = await self._engine.call(
            _DOWNLOAD,
            path={"id": id},
            query={"checkpoint": checkpoint, "checkpoint_step": checkpoint_step},
            options=call_options,
        )
        return _reply
