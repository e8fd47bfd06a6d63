"""The types of the API. Each is imported when it is first used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .._runtime.models import Base64 as Base64
    from .._runtime.models import BaseModel as BaseModel
    from .._runtime.models import ExactDateTime as ExactDateTime
    from .._runtime.models import ExactFloat as ExactFloat
    from .._runtime.models import ExactUUID as ExactUUID
    from .._runtime.models import UnknownVariant as UnknownVariant
    from ._models import AdamParams as AdamParams
    from ._models import AssistantMessage as AssistantMessage
    from ._models import Autoscaling as Autoscaling
    from ._models import Batch as Batch
    from ._models import BatchRequest as BatchRequest
    from ._models import BatchStatus as BatchStatus
    from ._models import BatchWithWarning as BatchWithWarning
    from ._models import ChatAnswer as ChatAnswer
    from ._models import ChatChoice as ChatChoice
    from ._models import ChatCompletion as ChatCompletion
    from ._models import ChatCompletionChunk as ChatCompletionChunk
    from ._models import (
        ChatCompletionChunkChoicesItem as ChatCompletionChunkChoicesItem,
    )
    from ._models import (
        ChatCompletionChunkChoicesItemDelta as ChatCompletionChunkChoicesItemDelta,
    )
    from ._models import ChatCompletionRequest as ChatCompletionRequest
    from ._models import ChatMessage as ChatMessage
    from ._models import Checkpoint as Checkpoint
    from ._models import CheckpointDownload as CheckpointDownload
    from ._models import CheckpointFile as CheckpointFile
    from ._models import CheckpointList as CheckpointList
    from ._models import CheckpointType as CheckpointType
    from ._models import CheckpointVariant as CheckpointVariant
    from ._models import Completion as Completion
    from ._models import CompletionChoicesItem as CompletionChoicesItem
    from ._models import CompletionChunk as CompletionChunk
    from ._models import CompletionChunkChoicesItem as CompletionChunkChoicesItem
    from ._models import CompletionChunkToken as CompletionChunkToken
    from ._models import CompletionRequest as CompletionRequest
    from ._models import ComputeConfig as ComputeConfig
    from ._models import ContentPart as ContentPart
    from ._models import CosineSchedulerArgs as CosineSchedulerArgs
    from ._models import CreateModelResourcesRequest as CreateModelResourcesRequest
    from ._models import (
        CreateModelResourcesRequestComputeConfig as CreateModelResourcesRequestComputeConfig,
    )
    from ._models import (
        CustomForwardBackwardOperation as CustomForwardBackwardOperation,
    )
    from ._models import CustomForwardBackwardOutput as CustomForwardBackwardOutput
    from ._models import CustomForwardBackwardRequest as CustomForwardBackwardRequest
    from ._models import (
        CustomForwardBackwardRequestGradientsItem as CustomForwardBackwardRequestGradientsItem,
    )
    from ._models import DeletedFile as DeletedFile
    from ._models import DeletedFineTune as DeletedFineTune
    from ._models import DisplayOutput as DisplayOutput
    from ._models import DisplayOutputData as DisplayOutputData
    from ._models import DpoMethod as DpoMethod
    from ._models import DType as DType
    from ._models import EmbeddingRequest as EmbeddingRequest
    from ._models import EmbeddingResponse as EmbeddingResponse
    from ._models import EmbeddingResponseDataItem as EmbeddingResponseDataItem
    from ._models import Endpoint as Endpoint
    from ._models import EndpointList as EndpointList
    from ._models import EndpointRequest as EndpointRequest
    from ._models import EndpointState as EndpointState
    from ._models import EndpointSummary as EndpointSummary
    from ._models import EndpointUpdate as EndpointUpdate
    from ._models import ErrorDetail as ErrorDetail
    from ._models import ErrorOutput as ErrorOutput
    from ._models import ErrorResponse as ErrorResponse
    from ._models import ExecuteOutput as ExecuteOutput
    from ._models import ExecuteRequest as ExecuteRequest
    from ._models import ExecuteRequestFilesItem as ExecuteRequestFilesItem
    from ._models import ExecuteResponse as ExecuteResponse
    from ._models import ExecuteResponseData as ExecuteResponseData
    from ._models import File as File
    from ._models import FileList as FileList
    from ._models import FilePurpose as FilePurpose
    from ._models import FileUpload as FileUpload
    from ._models import FineTuneCheckpointList as FineTuneCheckpointList
    from ._models import (
        FineTuneCheckpointListDataItem as FineTuneCheckpointListDataItem,
    )
    from ._models import FineTuneEvent as FineTuneEvent
    from ._models import FineTuneEventList as FineTuneEventList
    from ._models import FineTuneJob as FineTuneJob
    from ._models import FineTuneJobSummary as FineTuneJobSummary
    from ._models import FineTuneList as FineTuneList
    from ._models import FineTuneMetricList as FineTuneMetricList
    from ._models import FineTuneMetricListDataItem as FineTuneMetricListDataItem
    from ._models import FineTunePriceEstimate as FineTunePriceEstimate
    from ._models import FineTunePriceRequest as FineTunePriceRequest
    from ._models import FineTuneProgress as FineTuneProgress
    from ._models import FineTuneRequest as FineTuneRequest
    from ._models import FineTuneStatus as FineTuneStatus
    from ._models import ForwardBackwardOperation as ForwardBackwardOperation
    from ._models import ForwardBackwardOutput as ForwardBackwardOutput
    from ._models import ForwardBackwardRequest as ForwardBackwardRequest
    from ._models import FullTraining as FullTraining
    from ._models import ImageBase64 as ImageBase64
    from ._models import ImageData as ImageData
    from ._models import ImageLink as ImageLink
    from ._models import ImagePart as ImagePart
    from ._models import ImagePartImageUrl as ImagePartImageUrl
    from ._models import ImageRequest as ImageRequest
    from ._models import ImageResponse as ImageResponse
    from ._models import InferenceCheckpoint as InferenceCheckpoint
    from ._models import InferenceCheckpointOperation as InferenceCheckpointOperation
    from ._models import InferenceCheckpointOutput as InferenceCheckpointOutput
    from ._models import (
        InferenceCheckpointRegistration as InferenceCheckpointRegistration,
    )
    from ._models import LearningRateScheduler as LearningRateScheduler
    from ._models import LinearSchedulerArgs as LinearSchedulerArgs
    from ._models import ListMeta as ListMeta
    from ._models import Logprobs as Logprobs
    from ._models import LoraConfig as LoraConfig
    from ._models import LoraConfigParams as LoraConfigParams
    from ._models import LoraTraining as LoraTraining
    from ._models import LossConfig as LossConfig
    from ._models import LossConfigGrpoParams as LossConfigGrpoParams
    from ._models import LossConfigPpoParams as LossConfigPpoParams
    from ._models import ModelInfo as ModelInfo
    from ._models import ModelInput as ModelInput
    from ._models import ModelInputChunk as ModelInputChunk
    from ._models import ModelInputChunkEncodedText as ModelInputChunkEncodedText
    from ._models import ModelResources as ModelResources
    from ._models import ModelResourcesError as ModelResourcesError
    from ._models import ModelResourcesErrorCode as ModelResourcesErrorCode
    from ._models import ModelResourcesList as ModelResourcesList
    from ._models import ModelResourcesStatus as ModelResourcesStatus
    from ._models import ModelUploadJob as ModelUploadJob
    from ._models import ModelUploadJobData as ModelUploadJobData
    from ._models import ModelUploadRequest as ModelUploadRequest
    from ._models import MuonParams as MuonParams
    from ._models import NamedToolChoice as NamedToolChoice
    from ._models import NamedToolChoiceFunction as NamedToolChoiceFunction
    from ._models import OptimizerConfig as OptimizerConfig
    from ._models import OptimizerConfigMuon as OptimizerConfigMuon
    from ._models import OptimStepOperation as OptimStepOperation
    from ._models import OptimStepOutput as OptimStepOutput
    from ._models import OptimStepRequest as OptimStepRequest
    from ._models import PolicyState as PolicyState
    from ._models import PolicyVersionSegment as PolicyVersionSegment
    from ._models import Pricing as Pricing
    from ._models import PromptEcho as PromptEcho
    from ._models import RerankRequest as RerankRequest
    from ._models import RerankResponse as RerankResponse
    from ._models import RerankResponseResultsItem as RerankResponseResultsItem
    from ._models import (
        RerankResponseResultsItemDocument as RerankResponseResultsItemDocument,
    )
    from ._models import ResponseFormat as ResponseFormat
    from ._models import ResponseFormatJsonSchema as ResponseFormatJsonSchema
    from ._models import RlCheckpointsListCreated as RlCheckpointsListCreated
    from ._models import SampledSequence as SampledSequence
    from ._models import SampleOperation as SampleOperation
    from ._models import SampleOutput as SampleOutput
    from ._models import SampleRequest as SampleRequest
    from ._models import SampleResult as SampleResult
    from ._models import SamplingParams as SamplingParams
    from ._models import SftMethod as SftMethod
    from ._models import SpeechRequest as SpeechRequest
    from ._models import StartTrainingSessionRequest as StartTrainingSessionRequest
    from ._models import StderrOutput as StderrOutput
    from ._models import StdoutOutput as StdoutOutput
    from ._models import SupportedModel as SupportedModel
    from ._models import SupportedModelList as SupportedModelList
    from ._models import SystemMessage as SystemMessage
    from ._models import TensorData as TensorData
    from ._models import TextPart as TextPart
    from ._models import Tool as Tool
    from ._models import ToolCall as ToolCall
    from ._models import ToolCallFunction as ToolCallFunction
    from ._models import ToolFunction as ToolFunction
    from ._models import ToolMessage as ToolMessage
    from ._models import TrainerLimits as TrainerLimits
    from ._models import TrainingCheckpoint as TrainingCheckpoint
    from ._models import TrainingCheckpointOperation as TrainingCheckpointOperation
    from ._models import TrainingCheckpointOutput as TrainingCheckpointOutput
    from ._models import (
        TrainingCheckpointRegistration as TrainingCheckpointRegistration,
    )
    from ._models import TrainingMethod as TrainingMethod
    from ._models import TrainingOperation as TrainingOperation
    from ._models import TrainingOperationBase as TrainingOperationBase
    from ._models import TrainingOperationError as TrainingOperationError
    from ._models import TrainingOperationList as TrainingOperationList
    from ._models import TrainingOperationStatus as TrainingOperationStatus
    from ._models import TrainingSample as TrainingSample
    from ._models import TrainingSession as TrainingSession
    from ._models import TrainingSessionError as TrainingSessionError
    from ._models import TrainingSessionList as TrainingSessionList
    from ._models import TrainingSessionMetadata as TrainingSessionMetadata
    from ._models import TrainingSessionStatus as TrainingSessionStatus
    from ._models import TrainingType as TrainingType
    from ._models import Transcription as Transcription
    from ._models import TranscriptionRequest as TranscriptionRequest
    from ._models import UpdateTrainingSessionRequest as UpdateTrainingSessionRequest
    from ._models import Usage as Usage
    from ._models import UserMessage as UserMessage
    from ._models import VerboseTranscription as VerboseTranscription
    from ._models import (
        VerboseTranscriptionSegmentsItem as VerboseTranscriptionSegmentsItem,
    )
    from ._models import VideoPart as VideoPart
    from ._models import VideoPartVideoUrl as VideoPartVideoUrl
    from ._models import WandbMetadata as WandbMetadata
    from ._models import Warning as Warning
    from ._models import WeightsSyncOperation as WeightsSyncOperation
    from ._models import WeightsSyncOutput as WeightsSyncOutput
    from ._models import WeightsSyncRequest as WeightsSyncRequest

__all__ = [
    "AdamParams",
    "AssistantMessage",
    "Autoscaling",
    "Base64",
    "BaseModel",
    "Batch",
    "BatchRequest",
    "BatchStatus",
    "BatchWithWarning",
    "ChatAnswer",
    "ChatChoice",
    "ChatCompletion",
    "ChatCompletionChunk",
    "ChatCompletionChunkChoicesItem",
    "ChatCompletionChunkChoicesItemDelta",
    "ChatCompletionRequest",
    "ChatMessage",
    "Checkpoint",
    "CheckpointDownload",
    "CheckpointFile",
    "CheckpointList",
    "CheckpointType",
    "CheckpointVariant",
    "Completion",
    "CompletionChoicesItem",
    "CompletionChunk",
    "CompletionChunkChoicesItem",
    "CompletionChunkToken",
    "CompletionRequest",
    "ComputeConfig",
    "ContentPart",
    "CosineSchedulerArgs",
    "CreateModelResourcesRequest",
    "CreateModelResourcesRequestComputeConfig",
    "CustomForwardBackwardOperation",
    "CustomForwardBackwardOutput",
    "CustomForwardBackwardRequest",
    "CustomForwardBackwardRequestGradientsItem",
    "DType",
    "DeletedFile",
    "DeletedFineTune",
    "DisplayOutput",
    "DisplayOutputData",
    "DpoMethod",
    "EmbeddingRequest",
    "EmbeddingResponse",
    "EmbeddingResponseDataItem",
    "Endpoint",
    "EndpointList",
    "EndpointRequest",
    "EndpointState",
    "EndpointSummary",
    "EndpointUpdate",
    "ErrorDetail",
    "ErrorOutput",
    "ErrorResponse",
    "ExactDateTime",
    "ExactFloat",
    "ExactUUID",
    "ExecuteOutput",
    "ExecuteRequest",
    "ExecuteRequestFilesItem",
    "ExecuteResponse",
    "ExecuteResponseData",
    "File",
    "FileList",
    "FilePurpose",
    "FileUpload",
    "FineTuneCheckpointList",
    "FineTuneCheckpointListDataItem",
    "FineTuneEvent",
    "FineTuneEventList",
    "FineTuneJob",
    "FineTuneJobSummary",
    "FineTuneList",
    "FineTuneMetricList",
    "FineTuneMetricListDataItem",
    "FineTunePriceEstimate",
    "FineTunePriceRequest",
    "FineTuneProgress",
    "FineTuneRequest",
    "FineTuneStatus",
    "ForwardBackwardOperation",
    "ForwardBackwardOutput",
    "ForwardBackwardRequest",
    "FullTraining",
    "ImageBase64",
    "ImageData",
    "ImageLink",
    "ImagePart",
    "ImagePartImageUrl",
    "ImageRequest",
    "ImageResponse",
    "InferenceCheckpoint",
    "InferenceCheckpointOperation",
    "InferenceCheckpointOutput",
    "InferenceCheckpointRegistration",
    "LearningRateScheduler",
    "LinearSchedulerArgs",
    "ListMeta",
    "Logprobs",
    "LoraConfig",
    "LoraConfigParams",
    "LoraTraining",
    "LossConfig",
    "LossConfigGrpoParams",
    "LossConfigPpoParams",
    "ModelInfo",
    "ModelInput",
    "ModelInputChunk",
    "ModelInputChunkEncodedText",
    "ModelResources",
    "ModelResourcesError",
    "ModelResourcesErrorCode",
    "ModelResourcesList",
    "ModelResourcesStatus",
    "ModelUploadJob",
    "ModelUploadJobData",
    "ModelUploadRequest",
    "MuonParams",
    "NamedToolChoice",
    "NamedToolChoiceFunction",
    "OptimStepOperation",
    "OptimStepOutput",
    "OptimStepRequest",
    "OptimizerConfig",
    "OptimizerConfigMuon",
    "PolicyState",
    "PolicyVersionSegment",
    "Pricing",
    "PromptEcho",
    "RerankRequest",
    "RerankResponse",
    "RerankResponseResultsItem",
    "RerankResponseResultsItemDocument",
    "ResponseFormat",
    "ResponseFormatJsonSchema",
    "RlCheckpointsListCreated",
    "SampleOperation",
    "SampleOutput",
    "SampleRequest",
    "SampleResult",
    "SampledSequence",
    "SamplingParams",
    "SftMethod",
    "SpeechRequest",
    "StartTrainingSessionRequest",
    "StderrOutput",
    "StdoutOutput",
    "SupportedModel",
    "SupportedModelList",
    "SystemMessage",
    "TensorData",
    "TextPart",
    "Tool",
    "ToolCall",
    "ToolCallFunction",
    "ToolFunction",
    "ToolMessage",
    "TrainerLimits",
    "TrainingCheckpoint",
    "TrainingCheckpointOperation",
    "TrainingCheckpointOutput",
    "TrainingCheckpointRegistration",
    "TrainingMethod",
    "TrainingOperation",
    "TrainingOperationBase",
    "TrainingOperationError",
    "TrainingOperationList",
    "TrainingOperationStatus",
    "TrainingSample",
    "TrainingSession",
    "TrainingSessionError",
    "TrainingSessionList",
    "TrainingSessionMetadata",
    "TrainingSessionStatus",
    "TrainingType",
    "Transcription",
    "TranscriptionRequest",
    "UnknownVariant",
    "UpdateTrainingSessionRequest",
    "Usage",
    "UserMessage",
    "VerboseTranscription",
    "VerboseTranscriptionSegmentsItem",
    "VideoPart",
    "VideoPartVideoUrl",
    "WandbMetadata",
    "Warning",
    "WeightsSyncOperation",
    "WeightsSyncOutput",
    "WeightsSyncRequest",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Models are built late, so importing the package stays light (PEP 562)."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        if name in [
            "Base64",
            "BaseModel",
            "ExactDateTime",
            "ExactFloat",
            "ExactUUID",
            "UnknownVariant",
        ]:
            from .._runtime import models as module
        else:
            from . import _models as module
        found = getattr(module, name)
        globals()[name] = found
        return found
