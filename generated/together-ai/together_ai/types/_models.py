"""The types of the API, made from its document."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Annotated, Any, ClassVar, Literal

from typing_extensions import TypeAliasType

from together_ai._runtime.models import (
    Base64,
    BaseModel,
    ExactDateTime,
    ExactFloat,
    Tagged,
    UnknownVariant,
    wire,
)
from together_ai._runtime.pages import Page


class AdamParams(BaseModel):
    """Settings of Adam for one step."""

    learning_rate: ExactFloat | None = None
    """Step size."""
    beta1: ExactFloat | None = None
    """Decay of the running mean of the gradient."""
    beta2: ExactFloat | None = None
    """Decay of the running mean of its square."""
    eps: ExactFloat | None = None
    """Small number that keeps the division stable."""
    weight_decay: ExactFloat | None = None
    """Weight decay."""
    grad_clip_norm: ExactFloat | None = None
    """Gradient norm above which gradients are clipped; 0 switches clipping off."""


class Autoscaling(BaseModel):
    """Bounds of autoscaling."""

    min_replicas: int
    """Lower bound of replicas."""
    max_replicas: int
    """Upper bound of replicas."""


class BatchRequest(BaseModel):
    """A batch to start."""

    endpoint: Literal[
        "/v1/chat/completions", "/v1/completions", "/v1/audio/transcriptions"
    ]
    """Call that each request is for."""
    input_file_id: str
    """File with the requests."""
    completion_window: str | None = None
    """Time it may take."""
    priority: int | None = None
    """Order among the project's batches; higher goes first."""
    model_id: str | None = None
    """Model to use for every request."""


BatchStatus = TypeAliasType(
    "BatchStatus",
    Literal["VALIDATING", "IN_PROGRESS", "COMPLETED", "FAILED", "EXPIRED", "CANCELLED"]
    | str,
)
"""State of a batch."""


class CheckpointFile(BaseModel):
    """A file of a checkpoint."""

    filename: str
    """Name of the file."""
    size: int
    """Length in bytes."""
    url: str
    """Link that works for an hour."""


CheckpointType = TypeAliasType(
    "CheckpointType",
    Literal["CHECKPOINT_TYPE_TRAINING", "CHECKPOINT_TYPE_INFERENCE"] | str,
)
"""What a checkpoint is for."""


CheckpointVariant = TypeAliasType(
    "CheckpointVariant",
    Literal["CHECKPOINT_VARIANT_MERGED", "CHECKPOINT_VARIANT_ADAPTER"],
)
"""Which files of a checkpoint are meant."""


class CompletionChunkChoicesItem(BaseModel):
    """What came next in one continuation."""

    index: int
    """Position among the continuations."""
    text: str
    """New text."""


class CompletionChunkToken(BaseModel):
    """The token that was drawn."""

    id: int
    """Its id."""
    text: str
    """Its text."""
    logprob: ExactFloat
    """Its log-probability."""
    special: bool
    """Whether it is a control token."""


class CompletionRequest(BaseModel):
    """A text and how to continue it."""

    model: str
    """Model to use."""
    prompt: str
    """The text."""
    stream: bool | None = None
    """Return the continuation in chunks."""
    max_tokens: int | None = None
    """Upper bound on generated tokens."""
    temperature: ExactFloat | None = None
    """Sampling temperature."""
    top_p: ExactFloat | None = None
    """Probability mass to sample from."""
    n: int | None = None
    """Number of continuations."""
    stop: list[str] | None = None
    """Texts that end a continuation."""
    seed: int | None = None
    """Seed for sampling."""
    echo: bool | None = None
    """Return the text as well."""


class ComputeConfig(BaseModel):
    """How the GPUs are divided."""

    num_generator_replicas: int
    """Copies of the model that generate samples."""


class CosineSchedulerArgs(BaseModel):
    """Settings of a cosine decay."""

    min_lr_ratio: ExactFloat
    """Last rate as a share of the first."""
    num_cycles: ExactFloat
    """Number of cosine cycles."""


class CreateModelResourcesRequestComputeConfig(BaseModel):
    """How to divide the GPUs."""

    num_generator_replicas: int | None = None
    """Copies of the model that generate samples."""


class CustomForwardBackwardOutput(BaseModel):
    """Outcome of a pass with caller-made gradients."""

    samples_processed: int
    """Samples that were carried back."""


DType = TypeAliasType(
    "DType", Literal["D_TYPE_INT64", "D_TYPE_FLOAT32", "D_TYPE_BFLOAT16"]
)
"""Type of the numbers in an array."""


class DeletedFile(BaseModel):
    """A file that was removed."""

    id: str
    """Which file it was."""
    deleted: bool
    """Always true."""


class DeletedFineTune(BaseModel):
    """A job that was removed."""

    message: str
    """What happened."""


class DisplayOutputData(BaseModel):
    """The same thing in several forms, by media type."""

    text_plain: Annotated[str | None, wire("text/plain")] = None
    """As text."""
    text_html: Annotated[str | None, wire("text/html")] = None
    """As HTML."""
    image_png: Annotated[Base64 | None, wire("image/png")] = None
    """As a picture."""


class DpoMethod(BaseModel):
    """Preference training on pairs of answers."""

    method: Literal["dpo"] | str
    dpo_beta: ExactFloat | None = None
    """How closely to stay with the first model."""
    dpo_reference_free: bool | None = None
    """Do without the reference model."""
    rpo_alpha: ExactFloat | None = None
    """Weight of the likelihood term."""
    simpo_gamma: ExactFloat | None = None
    """Margin of the SimPO loss."""


class EmbeddingRequest(BaseModel):
    """Texts to turn into vectors."""

    model: str
    """Model to use."""
    input: str | list[str]
    """One text or several."""
    dimensions: int | None = None
    """Length of the vectors, where the model can shorten them."""


class EmbeddingResponseDataItem(BaseModel):
    """One vector."""

    object: Literal["embedding"] | str
    index: int
    """Position of its text in the request."""
    embedding: list[ExactFloat]
    """The vector."""


class EndpointRequest(BaseModel):
    """An endpoint to create."""

    model: str
    """Model to serve."""
    hardware: str
    """Machine to run on."""
    autoscaling: Autoscaling
    """Bounds of autoscaling."""
    display_name: str | None = None
    """Name for people."""
    state: Literal["STARTED", "STOPPED"] | None = None
    """State to begin in."""
    inactive_timeout: int | None = None
    """Idle minutes after which to stop; null for never."""


EndpointState = TypeAliasType(
    "EndpointState",
    Literal["PENDING", "STARTING", "STARTED", "STOPPING", "STOPPED", "ERROR"] | str,
)
"""State of an endpoint."""


class EndpointSummary(BaseModel):
    """An endpoint in short."""

    object: Literal["endpoint"] | str
    id: str | None = None
    """Identifies the endpoint."""
    name: str
    """Name to call it by."""
    model: str
    """Model that it serves."""
    type: Literal["dedicated", "serverless"] | str
    """Whether it runs on reserved hardware."""
    owner: str
    """Who owns it."""
    state: EndpointState
    """State of an endpoint."""
    created_at: ExactDateTime
    """When it was created."""


class EndpointUpdate(BaseModel):
    """Settings to change."""

    display_name: str | None = None
    """Name for people."""
    state: Literal["STARTED", "STOPPED"] | None = None
    """State to go to."""
    autoscaling: Autoscaling | None = None
    """Bounds of autoscaling."""
    inactive_timeout: int | None = None
    """Idle minutes after which to stop; null for never."""


class ErrorDetail(BaseModel):
    """What went wrong."""

    message: str
    """Explanation for people."""
    type: str
    """Kind of error."""
    param: str | None = None
    """Field that caused the error."""
    code: str | None = None
    """Code for programs."""


class ErrorOutput(BaseModel):
    """An exception."""

    type: Literal["error"] | str
    data: str
    """The text."""


class ErrorResponse(BaseModel):
    """What every failed call returns."""

    error: ErrorDetail
    """What went wrong."""


class ExecuteRequestFilesItem(BaseModel):
    """A file to put beside the code."""

    name: str
    """Its name."""
    encoding: Literal["string", "base64"]
    """How its content is written."""
    content: str
    """Its content."""


FilePurpose = TypeAliasType(
    "FilePurpose", Literal["fine-tune", "eval", "batch-api", "batch-generated"] | str
)
"""What a file is kept for."""


class FileUpload(BaseModel):
    """A file to store."""

    purpose: FilePurpose
    """What a file is kept for."""
    file_name: str
    """Its name."""
    file_type: Literal["csv", "jsonl", "parquet"] | None = None
    """Its format."""
    file: str
    """Its content."""


class FineTuneCheckpointListDataItem(BaseModel):
    """One checkpoint."""

    step: int
    """Step at which it was saved."""
    created_at: ExactDateTime
    """When it was saved."""
    path: str
    """Name to load it by."""
    checkpoint_type: Literal["Intermediate", "Final"] | str
    """Whether it is the last one."""


class FineTuneEvent(BaseModel):
    """Something that happened in a job."""

    object: Literal["fine-tune-event"] | str
    created_at: ExactDateTime
    """When it happened."""
    level: Literal["info", "warning", "error"] | str | None = None
    """How serious it is."""
    type: (
        Literal[
            "job_pending",
            "job_start",
            "job_stopped",
            "training_start",
            "checkpoint_save",
            "epoch_complete",
            "training_complete",
            "model_uploading",
            "job_complete",
            "job_error",
            "cancel_requested",
            "early_stopped",
        ]
        | str
    )
    """What happened."""
    message: str
    """The same in words."""
    step: int | None = None
    """Step at which it happened."""
    total_steps: int | None = None
    """Steps in all."""
    checkpoint_path: str | None = None
    """Checkpoint that was saved."""


class FineTuneEventList(Page):
    """Events of a job."""

    _items_field: ClassVar[str] = "data"
    data: list[FineTuneEvent]

    def __iter__(self) -> Iterator[FineTuneEvent]:  # type: ignore[override]  # items, not fields
        return self._all_items()

    def __aiter__(self) -> AsyncIterator[FineTuneEvent]:
        return self._all_items_async()


class FineTuneMetricListDataItem(BaseModel):
    """Figures at one step."""

    step: int
    """The step."""
    timestamp: ExactDateTime
    """When it was reached."""
    values: dict[str, ExactFloat]
    """Figures by name."""


class FineTunePriceEstimate(BaseModel):
    """What a job would cost."""

    estimated_total_price: ExactFloat
    """Price in US dollars."""
    allowed_to_proceed: bool
    """Whether the balance is enough."""
    user_limit: ExactFloat
    """Most that may be spent."""
    estimated_train_token_count: ExactFloat
    """Tokens to train on."""
    estimated_eval_token_count: ExactFloat
    """Tokens to test on."""


class FineTuneProgress(BaseModel):
    """How far a job has come."""

    estimate_available: bool
    """Whether an estimate is available."""
    seconds_remaining: int
    """Time that is left."""


FineTuneStatus = TypeAliasType(
    "FineTuneStatus",
    Literal[
        "pending",
        "queued",
        "running",
        "compressing",
        "uploading",
        "cancel_requested",
        "cancelled",
        "error",
        "completed",
    ]
    | str,
)
"""State of a job."""


class ForwardBackwardOutput(BaseModel):
    """Outcome of a forward-backward pass."""

    loss: ExactFloat
    """Loss over the batch."""
    metrics: dict[str, ExactFloat] | None = None
    """Further figures of the loss, by name."""


class FullTraining(BaseModel):
    """All weights are trained."""

    type: Literal["Full"] | str


class ImageBase64(BaseModel):
    """An image as text."""

    type: Literal["b64_json"] | str
    index: int
    """Position among the images."""
    b64_json: Base64
    """The image."""


class ImageLink(BaseModel):
    """An image as a link."""

    type: Literal["url"] | str
    index: int
    """Position among the images."""
    url: str
    """The link."""


class ImagePartImageUrl(BaseModel):
    """Where it is."""

    url: str
    """Link or data URI."""


class ImageRequest(BaseModel):
    """An image to generate."""

    model: str
    """Model to use."""
    prompt: str
    """What to show."""
    negative_prompt: str | None = None
    """What to avoid."""
    width: int | None = None
    """Width in pixels."""
    height: int | None = None
    """Height in pixels."""
    n: int | None = None
    """Number of images."""
    steps: int | None = None
    """Denoising steps to run."""
    seed: int | None = None
    """Seed for sampling."""
    image_url: str | None = None
    """Image to start from."""
    response_format: Literal["url", "base64"] | None = None
    """Links or base64 text."""
    output_format: Literal["jpeg", "png"] | None = None
    """File format."""


class InferenceCheckpointRegistration(BaseModel):
    """The model under which a checkpoint can be deployed."""

    model_name: str | None = None
    """Name of the model."""
    registered_at: ExactDateTime | None = None
    """Time of registration."""
    model_object_id: str | None = None
    """Registry entry of the merged model."""
    model_revision_id: str | None = None
    """Revision of the merged model."""
    adapter_object_id: str | None = None
    """Registry entry of the adapter."""
    adapter_revision_id: str | None = None
    """Revision of the adapter."""


class LinearSchedulerArgs(BaseModel):
    """Settings of a linear decay."""

    min_lr_ratio: ExactFloat | None = None
    """Last rate as a share of the first."""


class ListMeta(BaseModel):
    """Where a page stands in its list."""

    has_more: bool
    """Whether another page follows."""
    limit: int
    """Most entries on a page."""
    next_cursor: str
    """Cursor of the next page; empty on the last one."""


class Logprobs(BaseModel):
    """Log-probabilities, token by token."""

    tokens: list[str] | None = None
    """The tokens."""
    token_ids: list[int] | None = None
    """Their ids."""
    token_logprobs: list[ExactFloat | None] | None = None
    """Their log-probabilities."""


class LoraConfig(BaseModel):
    """Shape of the low-rank adapter that is trained."""

    rank: int | None = None
    """Rank of the adapter."""
    alpha: int | None = None
    """Scale of the adapter's output."""
    dropout: ExactFloat | None = None
    """Share of the adapter's inputs that is dropped while training."""
    train_unembed: bool | None = None
    """Whether the output layer is trained as well."""
    seed: int | None = None
    """Seed of the adapter's first weights."""


class LoraConfigParams(BaseModel):
    """Shape of the adapter to train. What is left out takes the service's default."""

    rank: int | None = None
    """Rank of the adapter."""
    alpha: int | None = None
    """Scale of the adapter's output."""
    dropout: ExactFloat | None = None
    """Share of the adapter's inputs to drop while training."""
    target_modules: list[str] | None = None
    """Layers to adapt."""
    train_unembed: bool | None = None
    """Train the output layer as well."""
    seed: int | None = None
    """Seed of the adapter's first weights."""


class LoraTraining(BaseModel):
    """An adapter is trained."""

    type: Literal["Lora"] | str
    lora_r: int
    """Rank of the adapter."""
    lora_alpha: int
    """Scale of the adapter's output."""
    lora_dropout: ExactFloat | None = None
    """Share of inputs that is dropped."""
    lora_trainable_modules: str | None = None
    """Layers that get an adapter, separated by commas."""


class LossConfigGrpoParams(BaseModel):
    """Settings of the GRPO loss."""

    clip_low_threshold: ExactFloat | None = None
    """Lower bound of the ratio."""
    clip_high_threshold: ExactFloat | None = None
    """Upper bound of the ratio."""
    beta: ExactFloat | None = None
    """Weight of the distance to the first policy."""


class LossConfigPpoParams(BaseModel):
    """Settings of the PPO loss."""

    clip_low_threshold: ExactFloat | None = None
    """Lower bound of the ratio."""
    clip_high_threshold: ExactFloat | None = None
    """Upper bound of the ratio."""


class ModelInputChunkEncodedText(BaseModel):
    """Text that is already tokenized."""

    tokens: list[int]
    """Token ids."""


ModelResourcesErrorCode = TypeAliasType(
    "ModelResourcesErrorCode",
    Literal[
        "MODEL_RESOURCES_ERROR_CODE_CAPACITY_WAIT_TIMEOUT",
        "MODEL_RESOURCES_ERROR_CODE_PROVISIONING_FAILED",
        "MODEL_RESOURCES_ERROR_CODE_RESOURCE_UNAVAILABLE",
    ]
    | str,
)
"""Reason, for programs."""


ModelResourcesStatus = TypeAliasType(
    "ModelResourcesStatus",
    Literal[
        "MODEL_RESOURCES_STATUS_PENDING",
        "MODEL_RESOURCES_STATUS_CREATING",
        "MODEL_RESOURCES_STATUS_READY",
        "MODEL_RESOURCES_STATUS_ERROR",
        "MODEL_RESOURCES_STATUS_STOPPED",
        "MODEL_RESOURCES_STATUS_STOPPING",
    ]
    | str,
)
"""State of a reservation."""


class ModelUploadJobData(BaseModel):
    """The job."""

    job_id: str
    """Identifies the job."""
    model_name: str
    """Name the model gets."""
    model_source: str
    """Where it comes from."""


class ModelUploadRequest(BaseModel):
    """A model to copy."""

    model_name: str
    """Name it gets."""
    model_source: str
    """Repository or archive."""
    model_type: Literal["model", "adapter"] | None = None
    """What it is."""
    hf_token: str | None = None
    """Token for a repository that is not public."""
    description: str | None = None
    """Notes on the model."""


class MuonParams(BaseModel):
    """Settings of Muon for one step."""

    learning_rate: ExactFloat | None = None
    """Step size."""
    momentum: ExactFloat | None = None
    """Share of the last update that is kept."""
    newton_schulz_steps: int | None = None
    """Rounds of orthogonalization."""
    adam: AdamParams | None = None
    """Settings for the parameters that Muon leaves to Adam."""


class NamedToolChoiceFunction(BaseModel):
    """The function."""

    name: str
    """Its name."""


class OptimStepOutput(BaseModel):
    """Outcome of an optimizer step."""

    step: int
    """Step that was reached."""


class OptimStepRequest(BaseModel):
    """Settings for one step."""

    adam_params: AdamParams | None = None
    """Settings of Adam for one step."""
    muon_params: MuonParams | None = None
    """Settings of Muon for one step."""


class OptimizerConfigMuon(BaseModel):
    """Chosen when Muon is used."""

    scaling_strategy: (
        Literal["MUON_SCALING_STRATEGY_MATCH_ADAM", "MUON_SCALING_STRATEGY_ORIGINAL"]
        | str
        | None
    ) = None
    """How updates are scaled."""


class PolicyState(BaseModel):
    """How far the weights used for sampling follow those being trained."""

    trainer_step: int
    """Step the trainer has reached."""
    target_weights_version: int
    """Version the generators are to serve next."""
    applied_weights_version: int
    """Version the generators serve now."""
    pending_publish: bool
    """Whether a newer version is on its way."""


class PolicyVersionSegment(BaseModel):
    """A stretch of tokens sampled with one version of the weights."""

    version: int
    """Version of the weights."""
    start_token: int
    """Index of the first token of the stretch."""


class Pricing(BaseModel):
    """Prices in US dollars."""

    hourly: ExactFloat
    """For an hour."""
    input: ExactFloat
    """For a million tokens read."""
    output: ExactFloat
    """For a million tokens written."""
    base: ExactFloat
    """For each call."""
    finetune: ExactFloat
    """For a million tokens trained on."""


class PromptEcho(BaseModel):
    """The input as the model saw it."""

    text: str | None = None
    """The text."""
    logprobs: Logprobs | None = None
    """Log-probabilities, token by token."""


class RerankRequest(BaseModel):
    """Documents to rank."""

    model: str
    """Model to use."""
    query: str
    """The query."""
    documents: list[dict[str, Any]] | list[str]
    """Texts, or objects with several fields."""
    top_n: int | None = None
    """Number of documents to return."""
    return_documents: bool | None = None
    """Return the documents too."""
    rank_fields: list[str] | None = None
    """Fields to read, in this order."""


class RerankResponseResultsItemDocument(BaseModel):
    """The document."""

    text: str | None = None
    """Its text."""


class ResponseFormatJsonSchema(BaseModel):
    """The schema to follow."""

    name: str
    """Its name."""
    schema_: Annotated[dict[str, Any] | None, wire("schema")] = None
    """The schema itself."""
    strict: bool | None = None
    """Whether the answer must match it exactly."""


class SampledSequence(BaseModel):
    """One completion."""

    tokens: list[int]
    """Token ids."""
    logprobs: list[ExactFloat] | None = None
    """Log-probability of each token."""
    stop_reason: Literal["STOP_REASON_LENGTH", "STOP_REASON_STOP"] | str
    """Why the completion ended."""
    prompt_cache_hit_tokens: int | None = None
    """Tokens of the input that were read from the cache."""


class SamplingParams(BaseModel):
    """How completions are sampled."""

    max_tokens: int | None = None
    """Upper bound on generated tokens."""
    temperature: ExactFloat | None = None
    """Sampling temperature; 0 always takes the most likely token."""
    top_p: ExactFloat | None = None
    """Probability mass to sample from."""
    top_k: int | None = None
    """Number of most likely tokens to sample from; -1 for all."""
    stop: list[str] | None = None
    """Texts that end a completion."""
    seed: int | None = None
    """Seed for sampling."""


class SftMethod(BaseModel):
    """Supervised training on whole dialogues."""

    method: Literal["sft"] | str
    train_on_inputs: bool | Literal["auto"] | str
    """Whether prompts count in the loss; `auto` decides by the format of the file."""


class SpeechRequest(BaseModel):
    """A text to speak."""

    model: str
    """Model to use."""
    input: str
    """The text."""
    voice: str
    """Voice to use."""
    response_format: Literal["mp3", "wav"] | None = None
    """File format."""
    language: str | None = None
    """Language of the text."""
    sample_rate: Literal[16000, 24000, 44100] | None = None
    """Samples per second."""


class StderrOutput(BaseModel):
    """Text on standard error."""

    type: Literal["stderr"] | str
    data: str
    """The text."""


class StdoutOutput(BaseModel):
    """Text on standard output."""

    type: Literal["stdout"] | str
    data: str
    """The text."""


class SystemMessage(BaseModel):
    """Sets the model's behaviour."""

    role: Literal["system"]
    content: str
    """The text."""
    name: str | None = None
    """Who speaks."""


class TensorData(BaseModel):
    """Numbers with a shape."""

    data: list[ExactFloat]
    """Values in row order."""
    dtype: Literal["int64", "float32"]
    """Type of the values."""
    shape: list[int] | None = None
    """Length of each axis; left out for a plain list."""


class TextPart(BaseModel):
    """A piece of text."""

    type: Literal["text"]
    text: str
    """The text."""


class ToolFunction(BaseModel):
    """The function."""

    name: str
    """Its name."""
    description: str | None = None
    """What it does."""
    parameters: dict[str, Any] | None = None
    """JSON Schema of its arguments."""


class ToolCallFunction(BaseModel):
    """What to call."""

    name: str
    """Name of the function."""
    arguments: str
    """Arguments as JSON text."""


class ToolMessage(BaseModel):
    """What a function returned."""

    role: Literal["tool"]
    tool_call_id: str
    """Call that is answered."""
    content: str
    """The result."""


class TrainerLimits(BaseModel):
    """What a trainer can take."""

    max_rank: int | None = None
    """Largest rank of an adapter."""
    max_batch_size: int
    """Most samples in a batch."""
    max_seq_length: int
    """Longest sample in tokens."""


class TrainingCheckpointRegistration(BaseModel):
    """Registry entry that holds a training state."""

    object_id: str
    """Registry entry."""
    revision_id: str
    """Revision of the entry."""


TrainingMethod = TypeAliasType(
    "TrainingMethod",
    Annotated[
        SftMethod | DpoMethod | UnknownVariant,
        Tagged("method", {"sft": "SftMethod", "dpo": "DpoMethod"}),
    ],
)
"""How the model is trained."""


class TrainingOperationError(BaseModel):
    """Why an operation failed."""

    code: (
        Literal[
            "TRAINING_OPERATION_ERROR_CODE_RESOURCE_EXHAUSTED",
            "TRAINING_OPERATION_ERROR_CODE_TIMEOUT",
            "TRAINING_OPERATION_ERROR_CODE_INTERNAL_ERROR",
            "TRAINING_OPERATION_ERROR_CODE_SESSION_NOT_ACTIVE",
            "TRAINING_OPERATION_ERROR_CODE_INVALID_INPUT",
            "TRAINING_OPERATION_ERROR_CODE_NON_FINITE_LOSS",
        ]
        | str
    )
    """Reason, for programs."""
    message: str
    """Reason, for people."""


TrainingOperationStatus = TypeAliasType(
    "TrainingOperationStatus",
    Literal[
        "TRAINING_OPERATION_STATUS_PENDING",
        "TRAINING_OPERATION_STATUS_RUNNING",
        "TRAINING_OPERATION_STATUS_COMPLETED",
        "TRAINING_OPERATION_STATUS_FAILED",
    ]
    | str,
)
"""State of a queued operation."""


class TrainingSessionError(BaseModel):
    """Why a session could not start or go on."""

    code: (
        Literal[
            "TRAINING_SESSION_ERROR_CODE_RESOURCE_UNAVAILABLE",
            "TRAINING_SESSION_ERROR_CODE_RESOURCE_AT_CAPACITY",
            "TRAINING_SESSION_ERROR_CODE_TIMED_OUT",
            "TRAINING_SESSION_ERROR_CODE_SESSION_FAILED",
        ]
        | str
    )
    """Reason, for programs."""
    message: str
    """Reason, for people."""
    occurred_at: ExactDateTime
    """When it happened."""


TrainingSessionStatus = TypeAliasType(
    "TrainingSessionStatus",
    Literal[
        "TRAINING_SESSION_STATUS_CREATING",
        "TRAINING_SESSION_STATUS_RUNNING",
        "TRAINING_SESSION_STATUS_STOPPING",
        "TRAINING_SESSION_STATUS_STOPPED",
        "TRAINING_SESSION_STATUS_ERROR",
        "TRAINING_SESSION_STATUS_EXPIRED",
    ]
    | str,
)
"""State of a session."""


TrainingType = TypeAliasType(
    "TrainingType",
    Annotated[
        FullTraining | LoraTraining | UnknownVariant,
        Tagged("type", {"Full": "FullTraining", "Lora": "LoraTraining"}),
    ],
)
"""What is trained."""


class Transcription(BaseModel):
    """What was said."""

    text: str
    """The text."""


class TranscriptionRequest(BaseModel):
    """Speech to write down."""

    file: str
    """The sound file, or a link to it."""
    model: str | None = None
    """Model to use."""
    language: str | None = None
    """Language that is spoken."""
    response_format: Literal["json", "verbose_json"] | None = None
    """How much to return."""
    temperature: ExactFloat | None = None
    """Sampling temperature."""
    timestamp_granularities: list[Literal["segment", "word"]] | None = None
    """What to give times for."""


class Usage(BaseModel):
    """Tokens that were used."""

    prompt_tokens: int
    """Tokens of the input."""
    completion_tokens: int
    """Tokens of the answer."""
    total_tokens: int
    """Sum of both."""


class VerboseTranscriptionSegmentsItem(BaseModel):
    """A stretch of speech."""

    id: int
    """Its number."""
    start: ExactFloat
    """Its start in seconds."""
    end: ExactFloat
    """Its end in seconds."""
    text: str
    """Its text."""


class VideoPartVideoUrl(BaseModel):
    """Where it is."""

    url: str
    """Link or data URI."""


class WandbMetadata(BaseModel):
    """Where the run is tracked in Weights & Biases."""

    entity: str | None = None
    """Team or user that owns the project."""
    project: str | None = None
    """Project of the run."""
    group: str | None = None
    """Group that the run belongs to."""
    run_name: str | None = None
    """Name of the run."""
    run_id: str | None = None
    """Identifier of the run."""
    url: str | None = None
    """Page of the run."""


class Warning(BaseModel):
    """A note on the answer."""

    message: str
    """The note."""


class WeightsSyncOutput(BaseModel):
    """Outcome of a weights sync."""

    weights_version: int
    """Version that was published."""


class WeightsSyncRequest(BaseModel):
    """How to publish."""

    weight_sync_type: Literal[
        "WEIGHT_SYNC_TYPE_SYNCHRONOUS",
        "WEIGHT_SYNC_TYPE_BACKGROUND_PUBLISH",
        "WEIGHT_SYNC_TYPE_PIPELINE",
    ]
    """Whether sampling waits for the new weights, goes on with the old ones meanwhile, or
    switches over within a sequence.
    """


class RlCheckpointsListCreated(BaseModel):
    after: ExactDateTime | None = None
    """Earliest time of creation."""
    before: ExactDateTime | None = None
    """Latest time of creation."""


class Batch(BaseModel):
    """Requests that are answered in the background."""

    id: str
    """Identifies the batch."""
    user_id: str
    """User who started it."""
    input_file_id: str
    """File with the requests."""
    file_size_bytes: int | None = None
    """Length of that file."""
    status: BatchStatus
    """State of a batch."""
    job_deadline: ExactDateTime | None = None
    """When it must be done."""
    created_at: ExactDateTime
    """When it was started."""
    endpoint: str
    """Call that each request is for."""
    progress: ExactFloat | None = None
    """Share that is done, in percent."""
    model_id: str | None = None
    """Model that answers."""
    output_file_id: str | None = None
    """File with the answers."""
    error_file_id: str | None = None
    """File with the requests that failed."""
    error: str | None = None
    """Why the whole batch failed."""
    completed_at: ExactDateTime | None = None
    """When it was done."""


class BatchWithWarning(BaseModel):
    """A batch that was started."""

    job: Batch
    """Requests that are answered in the background."""
    warning: str | None = None
    """What the caller should know."""


class Checkpoint(BaseModel):
    """What is known about a saved checkpoint."""

    id: str
    """Identifies the checkpoint."""
    type: CheckpointType
    """What a checkpoint is for."""
    session_id: str
    """Session that saved it."""
    base_model: str
    """Model it was trained from."""
    step: int
    """Step at which it was saved."""
    lora_rank: int | None = None
    """Rank of the adapter; absent when all weights were trained."""
    created_at: ExactDateTime
    """When it was saved."""


class CheckpointDownload(Page):
    """Links to the files of a checkpoint."""

    _items_field: ClassVar[str] = "data"
    data: list[CheckpointFile]

    def __iter__(self) -> Iterator[CheckpointFile]:  # type: ignore[override]  # items, not fields
        return self._all_items()

    def __aiter__(self) -> AsyncIterator[CheckpointFile]:
        return self._all_items_async()


class CheckpointList(Page):
    """One page of checkpoints."""

    _items_field: ClassVar[str] = "data"
    data: list[Checkpoint]
    meta: ListMeta
    """Where a page stands in its list."""

    def __iter__(self) -> Iterator[Checkpoint]:  # type: ignore[override]  # items, not fields
        return self._all_items()

    def __aiter__(self) -> AsyncIterator[Checkpoint]:
        return self._all_items_async()


class CompletionChoicesItem(BaseModel):
    """One continuation."""

    text: str
    """The text."""
    finish_reason: Literal["stop", "eos", "length", "tool_calls"] | str | None
    """Why the text ended; null while it goes on."""
    seed: int | None = None
    """Seed that was used."""
    logprobs: Logprobs | None = None
    """Log-probabilities, when asked for."""


class CompletionChunk(BaseModel):
    """A piece of a continuation that is being written."""

    id: str
    """Identifies the answer."""
    object: Literal["completion.chunk"] | str | None = None
    created: int | None = None
    """Time of creation in seconds since 1970."""
    choices: list[CompletionChunkChoicesItem]
    """The continuations."""
    token: CompletionChunkToken
    """The token that was drawn."""
    finish_reason: Literal["stop", "eos", "length", "tool_calls"] | str | None
    """Why the text ended; null while it goes on."""
    usage: Usage | None = None
    """Tokens used, in the last chunk only."""


class CustomForwardBackwardOperation(BaseModel):
    """What every queued operation has."""

    id: str
    """Identifies the operation."""
    status: TrainingOperationStatus
    """State of a queued operation."""
    error: TrainingOperationError | None = None
    """Why an operation failed."""
    type: Literal["TRAINING_OPERATION_TYPE_CUSTOM_FORWARD_BACKWARD"] | str
    """Kind of operation."""
    output: CustomForwardBackwardOutput | None = None
    """Outcome of a pass with caller-made gradients."""


class CustomForwardBackwardRequestGradientsItem(BaseModel):
    """Gradient of one sample, token by token."""

    data: list[ExactFloat]
    dtype: DType | None = None
    """Type of the numbers in an array."""


class DisplayOutput(BaseModel):
    """Something to show."""

    type: Literal["display_data"] | str
    data: DisplayOutputData
    """The same thing in several forms, by media type."""


class EmbeddingResponse(Page):
    """The vectors."""

    _items_field: ClassVar[str] = "data"
    object: Literal["list"] | str
    model: str
    """Model that was used."""
    data: list[EmbeddingResponseDataItem]
    """One entry for each text."""

    def __iter__(self) -> Iterator[EmbeddingResponseDataItem]:  # type: ignore[override]  # items, not fields
        return self._all_items()

    def __aiter__(self) -> AsyncIterator[EmbeddingResponseDataItem]:
        return self._all_items_async()


class Endpoint(BaseModel):
    """An endpoint in short."""

    object: Literal["endpoint"] | str
    id: str | None = None
    """Identifies the endpoint."""
    name: str
    """Name to call it by."""
    model: str
    """Model that it serves."""
    type: Literal["dedicated", "serverless"] | str
    """Whether it runs on reserved hardware."""
    owner: str
    """Who owns it."""
    state: EndpointState
    """State of an endpoint."""
    created_at: ExactDateTime
    """When it was created."""
    display_name: str
    """Name for people."""
    hardware: str
    """Machine that it runs on."""
    autoscaling: Autoscaling
    """Bounds of autoscaling."""
    inactive_timeout: int | None = None
    """Idle minutes after which it stops; null for never."""


class EndpointList(Page):
    """Dedicated endpoints."""

    _items_field: ClassVar[str] = "data"
    object: Literal["list"] | str
    data: list[EndpointSummary]

    def __iter__(self) -> Iterator[EndpointSummary]:  # type: ignore[override]  # items, not fields
        return self._all_items()

    def __aiter__(self) -> AsyncIterator[EndpointSummary]:
        return self._all_items_async()


ExecuteOutput = TypeAliasType(
    "ExecuteOutput",
    Annotated[
        StdoutOutput | StderrOutput | ErrorOutput | DisplayOutput | UnknownVariant,
        Tagged(
            "type",
            {
                "stdout": "StdoutOutput",
                "stderr": "StderrOutput",
                "error": "ErrorOutput",
                "display_data": "DisplayOutput",
            },
        ),
    ],
)
"""Something the code wrote."""


class ExecuteRequest(BaseModel):
    """Code to run."""

    language: Literal["python"]
    """Its language."""
    code: str
    """The code."""
    session_id: str | None = None
    """Session to run it in."""
    files: list[ExecuteRequestFilesItem] | None = None
    """Files for the code."""


class ExecuteResponseData(BaseModel):
    """The run."""

    session_id: str
    """Session it ran in."""
    status: str | None = None
    """How it ended."""
    outputs: list[ExecuteOutput]
    """What it wrote, in order."""


class File(BaseModel):
    """A stored file."""

    id: str
    """Identifies the file."""
    object: Literal["file"] | str
    filename: str
    """Its name."""
    bytes_: Annotated[int, wire("bytes")]
    """Its length."""
    created_at: int
    """Time of upload in seconds since 1970."""
    purpose: FilePurpose
    """What a file is kept for."""
    file_type: Annotated[Literal["csv", "jsonl", "parquet"] | str, wire("FileType")]
    """Its format."""
    processed: Annotated[bool, wire("Processed")]
    """Whether it was checked."""
    line_count: Annotated[int, wire("LineCount")]
    """Number of its lines."""


class FileList(Page):
    """Stored files."""

    _items_field: ClassVar[str] = "data"
    object: Literal["list"] | str | None = None
    data: list[File]

    def __iter__(self) -> Iterator[File]:  # type: ignore[override]  # items, not fields
        return self._all_items()

    def __aiter__(self) -> AsyncIterator[File]:
        return self._all_items_async()


class FineTuneCheckpointList(Page):
    """Checkpoints of a job."""

    _items_field: ClassVar[str] = "data"
    data: list[FineTuneCheckpointListDataItem]

    def __iter__(self) -> Iterator[FineTuneCheckpointListDataItem]:  # type: ignore[override]  # items, not fields
        return self._all_items()

    def __aiter__(self) -> AsyncIterator[FineTuneCheckpointListDataItem]:
        return self._all_items_async()


class FineTuneMetricList(Page):
    """Figures of a job."""

    _items_field: ClassVar[str] = "data"
    data: list[FineTuneMetricListDataItem]
    next_step: int | None
    """First step that is not listed; null at the end."""

    def __iter__(self) -> Iterator[FineTuneMetricListDataItem]:  # type: ignore[override]  # items, not fields
        return self._all_items()

    def __aiter__(self) -> AsyncIterator[FineTuneMetricListDataItem]:
        return self._all_items_async()


class FineTunePriceRequest(BaseModel):
    """A job to price."""

    training_file: str
    """File to train on."""
    model: str | None = None
    """Model to train."""
    validation_file: str | None = None
    """File to evaluate on."""
    n_epochs: int | None = None
    """Passes over the file."""
    n_evals: int | None = None
    """Evaluations during training."""
    training_method: TrainingMethod | None = None
    """How the model is trained."""
    training_type: TrainingType | None = None
    """What is trained."""


class ForwardBackwardOperation(BaseModel):
    """What every queued operation has."""

    id: str
    """Identifies the operation."""
    status: TrainingOperationStatus
    """State of a queued operation."""
    error: TrainingOperationError | None = None
    """Why an operation failed."""
    type: Literal["TRAINING_OPERATION_TYPE_FORWARD_BACKWARD"] | str
    """Kind of operation."""
    output: ForwardBackwardOutput | None = None
    """Outcome of a forward-backward pass."""


ImageData = TypeAliasType(
    "ImageData",
    Annotated[
        ImageLink | ImageBase64 | UnknownVariant,
        Tagged("type", {"url": "ImageLink", "b64_json": "ImageBase64"}),
    ],
)
"""An image, as a link or as text."""


class ImagePart(BaseModel):
    """A picture."""

    type: Literal["image_url"]
    image_url: ImagePartImageUrl
    """Where it is."""


class ImageResponse(BaseModel):
    """The images."""

    id: str
    """Identifies the call."""
    object: Literal["list"] | str
    model: str
    """Model that made the images."""
    data: list[ImageData]
    """The images."""


class InferenceCheckpoint(BaseModel):
    """Weights saved for serving."""

    id: str
    """Identifies the checkpoint."""
    step: int
    """Step at which it was saved."""
    created_at: ExactDateTime
    """When it was saved."""
    registration: InferenceCheckpointRegistration | None = None
    """The model under which a checkpoint can be deployed."""


class InferenceCheckpointOutput(BaseModel):
    """Outcome of saving an inference checkpoint."""

    checkpoint: InferenceCheckpoint
    """Weights saved for serving."""


class LearningRateScheduler(BaseModel):
    """How the learning rate decays."""

    lr_scheduler_type: Literal["linear", "cosine"] | str
    """Shape of the decay."""
    lr_scheduler_args: CosineSchedulerArgs | LinearSchedulerArgs | None = None
    """Settings of the shape."""


class LossConfig(BaseModel):
    """The loss and its settings."""

    type: Literal[
        "LOSS_TYPE_CROSS_ENTROPY",
        "LOSS_TYPE_GRPO",
        "LOSS_TYPE_IMPORTANCE_SAMPLING",
        "LOSS_TYPE_PPO",
        "LOSS_TYPE_CISPO",
    ]
    """Which loss."""
    grpo_params: LossConfigGrpoParams | None = None
    """Settings of the GRPO loss."""
    ppo_params: LossConfigPpoParams | None = None
    """Settings of the PPO loss."""


class ModelInfo(BaseModel):
    """A model that can be called."""

    id: str
    """Name to call it by."""
    object: Literal["model"] | str
    created: int
    """Time of its addition in seconds since 1970."""
    type: (
        Literal[
            "chat",
            "language",
            "code",
            "image",
            "embedding",
            "moderation",
            "rerank",
            "audio",
        ]
        | str
    )
    """Kind of model."""
    display_name: str | None = None
    """Name for people."""
    organization: str | None = None
    """Who made it."""
    link: str | None = None
    """Where to read more."""
    license: str | None = None
    """Its licence."""
    context_length: int | None = None
    """Longest input in tokens."""
    pricing: Pricing | None = None
    """Prices in US dollars."""


class ModelInputChunk(BaseModel):
    """One piece of an input."""

    encoded_text: ModelInputChunkEncodedText
    """Text that is already tokenized."""


class ModelResourcesError(BaseModel):
    """Why a reservation could not be fulfilled."""

    code: ModelResourcesErrorCode
    """Reason, for programs."""
    message: str
    """Reason, for people."""
    occurred_at: ExactDateTime
    """When it happened."""


class ModelUploadJob(BaseModel):
    """The job that copies a model."""

    data: ModelUploadJobData
    """The job."""
    message: str
    """What happens next."""


class NamedToolChoice(BaseModel):
    """One function that must be called."""

    type: Literal["function"]
    function: NamedToolChoiceFunction
    """The function."""


class OptimStepOperation(BaseModel):
    """What every queued operation has."""

    id: str
    """Identifies the operation."""
    status: TrainingOperationStatus
    """State of a queued operation."""
    error: TrainingOperationError | None = None
    """Why an operation failed."""
    type: Literal["TRAINING_OPERATION_TYPE_OPTIM_STEP"] | str
    """Kind of operation."""
    output: OptimStepOutput | None = None
    """Outcome of an optimizer step."""


class OptimizerConfig(BaseModel):
    """Optimizer of a reservation."""

    adam: dict[str, Any] | None = None
    """Chosen when Adam is used."""
    muon: OptimizerConfigMuon | None = None
    """Chosen when Muon is used."""


class RerankResponseResultsItem(BaseModel):
    """One document and its score."""

    index: int
    """Position in the request."""
    relevance_score: ExactFloat
    """Relevance to the query; higher is better."""
    document: RerankResponseResultsItemDocument | None = None
    """The document."""


class ResponseFormat(BaseModel):
    """Format the answer must follow."""

    type: Literal["text", "json_object", "json_schema"]
    """Kind of format."""
    json_schema: ResponseFormatJsonSchema | None = None
    """The schema to follow."""


class SampleResult(BaseModel):
    """What was sampled for one input."""

    sequences: list[SampledSequence]
    """The completions."""
    policy_segments: list[PolicyVersionSegment] | None = None
    """Which weights produced which stretch of tokens."""
    prompt_logprobs: list[ExactFloat | None] | None = None
    """Log-probability of each token of the input; null where there is nothing before it."""


class SupportedModel(BaseModel):
    """A base model that can be trained."""

    base_model: str
    """Name of the model."""
    default_gpu_type: str
    """GPU that is used when none is asked for."""
    context_length: int
    """Longest input in tokens."""
    lora: TrainerLimits | None = None
    """Limits when adapters are trained, null when that is not offered."""
    full: TrainerLimits | None = None
    """Limits when all weights are trained, null when that is not offered."""


class SupportedModelList(Page):
    """The models that can be trained."""

    _items_field: ClassVar[str] = "data"
    data: list[SupportedModel]

    def __iter__(self) -> Iterator[SupportedModel]:  # type: ignore[override]  # items, not fields
        return self._all_items()

    def __aiter__(self) -> AsyncIterator[SupportedModel]:
        return self._all_items_async()


class Tool(BaseModel):
    """A function that the model may call."""

    type: Literal["function"]
    function: ToolFunction
    """The function."""


class ToolCall(BaseModel):
    """A call the model wants made."""

    id: str
    """Identifies the call."""
    type: Literal["function"] | str
    index: int | None = None
    """Position among the calls."""
    function: ToolCallFunction
    """What to call."""


class TrainingCheckpoint(BaseModel):
    """Weights and optimizer state saved for training on."""

    id: str
    """Identifies the checkpoint."""
    step: int
    """Step at which it was saved."""
    created_at: ExactDateTime
    """When it was saved."""
    registration: TrainingCheckpointRegistration | None = None
    """Registry entry that holds a training state."""


class TrainingCheckpointOutput(BaseModel):
    """Outcome of saving a training checkpoint."""

    checkpoint: TrainingCheckpoint
    """Weights and optimizer state saved for training on."""


class TrainingOperationBase(BaseModel):
    """What every queued operation has."""

    id: str
    """Identifies the operation."""
    status: TrainingOperationStatus
    """State of a queued operation."""
    error: TrainingOperationError | None = None
    """Why an operation failed."""


class TrainingSessionMetadata(BaseModel):
    """Notes kept with a session; the service does not read them."""

    wandb: WandbMetadata | None = None
    """Where the run is tracked in Weights & Biases."""


class UpdateTrainingSessionRequest(BaseModel):
    """Fields of a session to change."""

    display_name: str | None = None
    """New name, or null for none."""
    metadata: TrainingSessionMetadata | None = None
    """New metadata, or null for none."""


class VerboseTranscription(BaseModel):
    """What was said, and when."""

    text: str
    """The text."""
    language: str
    """Language that was heard."""
    duration: ExactFloat
    """Length in seconds."""
    segments: list[VerboseTranscriptionSegmentsItem]
    """The stretches."""


class VideoPart(BaseModel):
    """A video."""

    type: Literal["video_url"]
    video_url: VideoPartVideoUrl
    """Where it is."""


class WeightsSyncOperation(BaseModel):
    """What every queued operation has."""

    id: str
    """Identifies the operation."""
    status: TrainingOperationStatus
    """State of a queued operation."""
    error: TrainingOperationError | None = None
    """Why an operation failed."""
    type: Literal["TRAINING_OPERATION_TYPE_WEIGHTS_SYNC"] | str
    """Kind of operation."""
    output: WeightsSyncOutput | None = None
    """Outcome of a weights sync."""


class AssistantMessage(BaseModel):
    """What the model said earlier."""

    role: Literal["assistant"]
    content: str | None = None
    """The text, null when only functions were called."""
    name: str | None = None
    """Who speaks."""
    tool_calls: list[ToolCall] | None = None
    """Functions that were called."""


class ChatAnswer(BaseModel):
    """The message that was written."""

    role: Literal["assistant"] | str
    content: str | None
    """The text, null when only functions are called."""
    reasoning: str | None = None
    """What the model thought first."""
    tool_calls: list[ToolCall] | None = None
    """Functions to call."""


class ChatChoice(BaseModel):
    """One answer."""

    index: int
    """Position among the answers."""
    message: ChatAnswer
    """The message that was written."""
    finish_reason: Literal["stop", "eos", "length", "tool_calls"] | str | None
    """Why the text ended; null while it goes on."""
    seed: int | None = None
    """Seed that was used."""
    logprobs: Logprobs | None = None
    """Log-probabilities, when asked for."""


class ChatCompletion(BaseModel):
    """The continuation of a conversation."""

    id: str
    """Identifies the answer."""
    object: Literal["chat.completion"] | str
    created: int
    """Time of creation in seconds since 1970."""
    model: str
    """Model that answered."""
    choices: list[ChatChoice]
    """The answers."""
    prompt: list[PromptEcho] | None = None
    """The input, when it was asked for."""
    usage: Usage | None = None
    """Tokens that were used."""
    warnings: list[Warning] | None = None
    """What the caller should know."""


class ChatCompletionChunkChoicesItemDelta(BaseModel):
    """The new part."""

    role: Literal["assistant"] | str | None = None
    """Who speaks."""
    content: str | None = None
    """New text."""
    tool_calls: list[ToolCall] | None = None
    """New calls."""


class Completion(BaseModel):
    """The continuation of a text."""

    id: str
    """Identifies the answer."""
    object: Literal["text.completion"] | str
    created: int
    """Time of creation in seconds since 1970."""
    model: str
    """Model that answered."""
    choices: list[CompletionChoicesItem]
    """The continuations."""
    prompt: list[PromptEcho] | None = None
    """The input, when it was asked for."""
    usage: Usage | None = None
    """Tokens that were used."""


ContentPart = TypeAliasType(
    "ContentPart",
    Annotated[
        TextPart | ImagePart | VideoPart | UnknownVariant,
        Tagged(
            "type",
            {"text": "TextPart", "image_url": "ImagePart", "video_url": "VideoPart"},
        ),
    ],
)
"""A part of a message."""


class CreateModelResourcesRequest(BaseModel):
    """What to reserve."""

    base_model: str
    """Model to set the GPUs up for."""
    lora_enabled: bool | None = None
    """Train adapters rather than all weights."""
    compute_config: CreateModelResourcesRequestComputeConfig | None = None
    """How to divide the GPUs."""
    optimizer_config: OptimizerConfig | None = None
    """Optimizer of a reservation."""


class ExecuteResponse(BaseModel):
    """Outcome of a run."""

    data: ExecuteResponseData
    """The run."""
    errors: list[str] | None = None
    """Why it could not run; null when it did."""


class FineTuneJob(BaseModel):
    """A fine-tuning job in short."""

    id: str
    """Identifies the job."""
    status: FineTuneStatus
    """State of a job."""
    created_at: ExactDateTime
    """When the job was made."""
    updated_at: ExactDateTime
    """When the job last changed."""
    started_at: ExactDateTime | None = None
    """When the present stage began."""
    user_id: str
    """User who made the job."""
    owner_address: str | None = None
    """Address of the owner."""
    total_price: int | None = None
    """Price of the job."""
    token_count: int | None = None
    """Tokens that were processed."""
    training_file: str | None = None
    """File that is trained on."""
    validation_file: str | None = None
    """File that is evaluated on."""
    packing: bool | None = None
    """Whether short samples share a sequence."""
    max_seq_length: int | None = None
    """Longest sample in tokens."""
    model: str | None = None
    """Model that is trained."""
    model_output_name: str | None = None
    """Name of the trained model."""
    suffix: str | None = None
    """Suffix of that name."""
    n_epochs: int | None = None
    """Passes over the file."""
    n_evals: int | None = None
    """Evaluations during training."""
    n_checkpoints: int | None = None
    """Checkpoints to save."""
    batch_size: int | None = None
    """Samples in a batch."""
    training_type: TrainingType | None = None
    """What is trained."""
    training_method: TrainingMethod | None = None
    """How the model is trained."""
    learning_rate: ExactFloat | None = None
    """Step size."""
    lr_scheduler: LearningRateScheduler | None = None
    """How the learning rate decays."""
    warmup_ratio: ExactFloat | None = None
    """Share of the steps used for warm-up."""
    max_grad_norm: ExactFloat | None = None
    """Gradient norm above which gradients are clipped."""
    weight_decay: ExactFloat | None = None
    """Weight decay."""
    random_seed: int | None = None
    """Seed that was given; null when none was."""
    wandb_project_name: str | None = None
    """Weights & Biases project."""
    wandb_name: str | None = None
    """Name of the run there."""
    from_checkpoint: str | None = None
    """Checkpoint that training went on from."""
    from_hf_model: str | None = None
    """Repository that training started from."""
    hf_model_revision: str | None = None
    """Revision of that repository."""
    progress: FineTuneProgress | None = None
    """How far a job has come."""
    early_stopped: bool | None = None
    """Whether the job ended before its last step."""
    early_stopping_best_step: int | None = None
    """Step of the weights that were kept."""
    early_stopping_best_metric: ExactFloat | None = None
    """Lowest validation loss; null when no evaluation improved on the start."""
    job_id: str | None = None
    """Identifies the job, for older clients."""
    events: list[FineTuneEvent] | None = None
    """What happened so far."""
    queue_depth: int | None = None
    """Jobs ahead in the queue."""
    epochs_completed: int | None = None
    """Passes that are done."""
    param_count: int | None = None
    """Weights of the model."""
    wandb_url: str | None = None
    """Page of the run."""


class FineTuneJobSummary(BaseModel):
    """A fine-tuning job in short."""

    id: str
    """Identifies the job."""
    status: FineTuneStatus
    """State of a job."""
    created_at: ExactDateTime
    """When the job was made."""
    updated_at: ExactDateTime
    """When the job last changed."""
    started_at: ExactDateTime | None = None
    """When the present stage began."""
    user_id: str
    """User who made the job."""
    owner_address: str | None = None
    """Address of the owner."""
    total_price: int | None = None
    """Price of the job."""
    token_count: int | None = None
    """Tokens that were processed."""
    training_file: str | None = None
    """File that is trained on."""
    validation_file: str | None = None
    """File that is evaluated on."""
    packing: bool | None = None
    """Whether short samples share a sequence."""
    max_seq_length: int | None = None
    """Longest sample in tokens."""
    model: str | None = None
    """Model that is trained."""
    model_output_name: str | None = None
    """Name of the trained model."""
    suffix: str | None = None
    """Suffix of that name."""
    n_epochs: int | None = None
    """Passes over the file."""
    n_evals: int | None = None
    """Evaluations during training."""
    n_checkpoints: int | None = None
    """Checkpoints to save."""
    batch_size: int | None = None
    """Samples in a batch."""
    training_type: TrainingType | None = None
    """What is trained."""
    training_method: TrainingMethod | None = None
    """How the model is trained."""
    learning_rate: ExactFloat | None = None
    """Step size."""
    lr_scheduler: LearningRateScheduler | None = None
    """How the learning rate decays."""
    warmup_ratio: ExactFloat | None = None
    """Share of the steps used for warm-up."""
    max_grad_norm: ExactFloat | None = None
    """Gradient norm above which gradients are clipped."""
    weight_decay: ExactFloat | None = None
    """Weight decay."""
    random_seed: int | None = None
    """Seed that was given; null when none was."""
    wandb_project_name: str | None = None
    """Weights & Biases project."""
    wandb_name: str | None = None
    """Name of the run there."""
    from_checkpoint: str | None = None
    """Checkpoint that training went on from."""
    from_hf_model: str | None = None
    """Repository that training started from."""
    hf_model_revision: str | None = None
    """Revision of that repository."""
    progress: FineTuneProgress | None = None
    """How far a job has come."""
    early_stopped: bool | None = None
    """Whether the job ended before its last step."""
    early_stopping_best_step: int | None = None
    """Step of the weights that were kept."""
    early_stopping_best_metric: ExactFloat | None = None
    """Lowest validation loss; null when no evaluation improved on the start."""


class FineTuneList(Page):
    """Fine-tuning jobs."""

    _items_field: ClassVar[str] = "data"
    data: list[FineTuneJobSummary]

    def __iter__(self) -> Iterator[FineTuneJobSummary]:  # type: ignore[override]  # items, not fields
        return self._all_items()

    def __aiter__(self) -> AsyncIterator[FineTuneJobSummary]:
        return self._all_items_async()


class FineTuneRequest(BaseModel):
    """A job to start."""

    model: str
    """Model to train."""
    training_file: str
    """File to train on."""
    validation_file: str | None = None
    """File to evaluate on."""
    packing: bool | None = None
    """Let short samples share a sequence."""
    n_epochs: int | None = None
    """Passes over the file."""
    n_checkpoints: int | None = None
    """Checkpoints to save."""
    n_evals: int | None = None
    """Evaluations during training."""
    batch_size: Literal["max"] | int | None = None
    """Samples in a batch, or `max` for as many as fit."""
    learning_rate: ExactFloat | None = None
    """Step size."""
    lr_scheduler: LearningRateScheduler | None = None
    """How the learning rate decays."""
    warmup_ratio: ExactFloat | None = None
    """Share of the steps used for warm-up."""
    max_grad_norm: ExactFloat | None = None
    """Gradient norm above which to clip."""
    weight_decay: ExactFloat | None = None
    """Weight decay."""
    random_seed: int | None = None
    """Seed, or null for a new one each time."""
    suffix: str | None = None
    """Suffix of the trained model's name."""
    training_method: TrainingMethod | None = None
    """How the model is trained."""
    training_type: TrainingType | None = None
    """What is trained."""
    from_checkpoint: str | None = None
    """Checkpoint to go on from."""
    from_hf_model: str | None = None
    """Repository to start from."""
    hf_model_revision: str | None = None
    """Revision of that repository."""
    wandb_api_key: str | None = None
    """API key of a Weights & Biases account."""
    wandb_project_name: str | None = None
    """Weights & Biases project."""
    wandb_name: str | None = None
    """Name of the run there."""
    early_stopping_patience: int | None = None
    """Evaluations without improvement after which to stop."""


class InferenceCheckpointOperation(BaseModel):
    """What every queued operation has."""

    id: str
    """Identifies the operation."""
    status: TrainingOperationStatus
    """State of a queued operation."""
    error: TrainingOperationError | None = None
    """Why an operation failed."""
    type: Literal["TRAINING_OPERATION_TYPE_INFERENCE_CHECKPOINT"] | str
    """Kind of operation."""
    output: InferenceCheckpointOutput | None = None
    """Outcome of saving an inference checkpoint."""


class ModelInput(BaseModel):
    """What the model reads."""

    chunks: list[ModelInputChunk]
    """Pieces, in order."""


class ModelResources(BaseModel):
    """GPUs reserved for one base model."""

    id: str
    """Identifies the reservation."""
    status: ModelResourcesStatus
    """State of a reservation."""
    error: ModelResourcesError | None = None
    """Why a reservation could not be fulfilled."""
    base_model: str
    """Model that the GPUs are set up for."""
    compute_config: ComputeConfig
    """How the GPUs are divided."""
    lora_enabled: bool
    """Whether sessions train adapters; if not, one session trains all weights."""
    optimizer_config: OptimizerConfig
    """Optimizer of a reservation."""
    created_at: ExactDateTime
    """When the reservation was made."""
    updated_at: ExactDateTime
    """When the reservation last changed."""
    created_by: str
    """User who made the reservation."""


class ModelResourcesList(Page):
    """One page of reservations."""

    _items_field: ClassVar[str] = "data"
    data: list[ModelResources]
    meta: ListMeta
    """Where a page stands in its list."""

    def __iter__(self) -> Iterator[ModelResources]:  # type: ignore[override]  # items, not fields
        return self._all_items()

    def __aiter__(self) -> AsyncIterator[ModelResources]:
        return self._all_items_async()


class RerankResponse(BaseModel):
    """Documents ordered by relevance."""

    object: Literal["rerank"] | str
    id: str | None = None
    """Identifies the call."""
    model: str
    """Model that ranked."""
    results: list[RerankResponseResultsItem]
    usage: Usage | None = None
    """Tokens that were used."""


class SampleOutput(BaseModel):
    """Outcome of a sampling run."""

    results: list[SampleResult]
    """One entry for each input, in the order given."""


class SampleRequest(BaseModel):
    """Inputs to complete."""

    model_inputs: list[ModelInput]
    """The inputs."""
    num_samples: int | None = None
    """Completions for each input."""
    sampling_params: SamplingParams | None = None
    """How completions are sampled."""
    prompt_logprobs: bool | None = None
    """Also return log-probabilities of the input's tokens."""


class StartTrainingSessionRequest(BaseModel):
    """What a new session is to train, and where."""

    base_model: str | None = None
    """Model to train. Not needed when a model resource is named."""
    model_resources_id: str | None = None
    """Reservation to run on."""
    display_name: str | None = None
    """Name for people."""
    lora_config: LoraConfigParams | None = None
    """Shape of the adapter to train. What is left out takes the service's default."""
    metadata: TrainingSessionMetadata | None = None
    """Notes kept with a session; the service does not read them."""
    resume_from_checkpoint_id: str | None = None
    """Checkpoint to start from."""
    load_optimizer: bool | None = None
    """Whether the optimizer state of the checkpoint is used too."""


class TrainingCheckpointOperation(BaseModel):
    """What every queued operation has."""

    id: str
    """Identifies the operation."""
    status: TrainingOperationStatus
    """State of a queued operation."""
    error: TrainingOperationError | None = None
    """Why an operation failed."""
    type: Literal["TRAINING_OPERATION_TYPE_TRAINING_CHECKPOINT"] | str
    """Kind of operation."""
    output: TrainingCheckpointOutput | None = None
    """Outcome of saving a training checkpoint."""


class TrainingSample(BaseModel):
    """One sample to learn from."""

    model_input: ModelInput
    """What the model reads."""
    loss_fn_inputs: dict[str, TensorData]
    """Tensors that the loss reads, by name."""


class TrainingSession(BaseModel):
    """A reinforcement-learning run: weights that are trained step by step, and the
    checkpoints saved on the way.
    """

    id: str
    """Identifies the session."""
    display_name: str | None = None
    """Name for people."""
    status: TrainingSessionStatus
    """State of a session."""
    step: int
    """Optimizer steps done so far."""
    metadata: TrainingSessionMetadata | None = None
    """Notes kept with a session; the service does not read them."""
    error: TrainingSessionError | None = None
    """Why a session could not start or go on."""
    inference_checkpoints: list[InferenceCheckpoint]
    """Checkpoints for serving."""
    training_checkpoints: list[TrainingCheckpoint]
    """Checkpoints for training on."""
    resume_from_checkpoint_id: str | None = None
    """Checkpoint that the session started from."""
    created_at: ExactDateTime
    """When the session was started."""
    updated_at: ExactDateTime
    """When the session last changed."""
    lora_config: LoraConfig | None = None
    """Shape of the low-rank adapter that is trained."""
    model_resources_id: str
    """Reservation whose GPUs the session runs on."""
    base_model: str
    """Model that is being trained, as given by the reservation."""
    created_by: str
    """User who started the session."""
    policy_state: PolicyState
    """How far the weights used for sampling follow those being trained."""


class TrainingSessionList(Page):
    """One page of training sessions."""

    _items_field: ClassVar[str] = "data"
    data: list[TrainingSession]
    meta: ListMeta
    """Where a page stands in its list."""

    def __iter__(self) -> Iterator[TrainingSession]:  # type: ignore[override]  # items, not fields
        return self._all_items()

    def __aiter__(self) -> AsyncIterator[TrainingSession]:
        return self._all_items_async()


class UserMessage(BaseModel):
    """What the user says."""

    role: Literal["user"]
    content: str | list[ContentPart]
    """Plain text, or parts of several kinds."""
    name: str | None = None
    """Who speaks."""


class ChatCompletionChunkChoicesItem(BaseModel):
    """What came next in one answer."""

    index: int
    """Position among the answers."""
    delta: ChatCompletionChunkChoicesItemDelta
    """The new part."""
    finish_reason: Literal["stop", "eos", "length", "tool_calls"] | str | None
    """Why the text ended; null while it goes on."""


ChatMessage = TypeAliasType(
    "ChatMessage",
    Annotated[
        SystemMessage | UserMessage | AssistantMessage | ToolMessage | UnknownVariant,
        Tagged(
            "role",
            {
                "system": "SystemMessage",
                "user": "UserMessage",
                "assistant": "AssistantMessage",
                "tool": "ToolMessage",
            },
        ),
    ],
)
"""One message of a conversation."""


class CustomForwardBackwardRequest(BaseModel):
    """A batch and its gradients."""

    samples: list[TrainingSample]
    """The batch."""
    gradients: list[CustomForwardBackwardRequestGradientsItem]
    """One gradient for each sample."""


class ForwardBackwardRequest(BaseModel):
    """A batch and the loss to score it with."""

    samples: list[TrainingSample]
    """The batch."""
    loss: LossConfig
    """The loss and its settings."""
    forward_only: bool | None = None
    """Score the batch but collect no gradients."""


class SampleOperation(BaseModel):
    """What every queued operation has."""

    id: str
    """Identifies the operation."""
    status: TrainingOperationStatus
    """State of a queued operation."""
    error: TrainingOperationError | None = None
    """Why an operation failed."""
    type: Literal["TRAINING_OPERATION_TYPE_SAMPLE"] | str
    """Kind of operation."""
    output: SampleOutput | None = None
    """Outcome of a sampling run."""


TrainingOperation = TypeAliasType(
    "TrainingOperation",
    Annotated[
        ForwardBackwardOperation
        | CustomForwardBackwardOperation
        | OptimStepOperation
        | SampleOperation
        | InferenceCheckpointOperation
        | TrainingCheckpointOperation
        | WeightsSyncOperation
        | UnknownVariant,
        Tagged(
            "type",
            {
                "TRAINING_OPERATION_TYPE_FORWARD_BACKWARD": "ForwardBackwardOperation",
                "TRAINING_OPERATION_TYPE_CUSTOM_FORWARD_BACKWARD": "CustomForwardBackwardOperation",
                "TRAINING_OPERATION_TYPE_OPTIM_STEP": "OptimStepOperation",
                "TRAINING_OPERATION_TYPE_SAMPLE": "SampleOperation",
                "TRAINING_OPERATION_TYPE_INFERENCE_CHECKPOINT": "InferenceCheckpointOperation",
                "TRAINING_OPERATION_TYPE_TRAINING_CHECKPOINT": "TrainingCheckpointOperation",
                "TRAINING_OPERATION_TYPE_WEIGHTS_SYNC": "WeightsSyncOperation",
            },
        ),
    ],
)
"""An operation of any kind."""


class TrainingOperationList(Page):
    """One page of operations."""

    _items_field: ClassVar[str] = "data"
    data: list[TrainingOperation]
    meta: ListMeta
    """Where a page stands in its list."""

    def __iter__(self) -> Iterator[TrainingOperation]:  # type: ignore[override]  # items, not fields
        return self._all_items()

    def __aiter__(self) -> AsyncIterator[TrainingOperation]:
        return self._all_items_async()


class ChatCompletionChunk(BaseModel):
    """A piece of an answer that is being written."""

    id: str
    """Identifies the answer."""
    object: Literal["chat.completion.chunk"] | str
    created: int
    """Time of creation in seconds since 1970."""
    model: str
    """Model that answers."""
    choices: list[ChatCompletionChunkChoicesItem]
    """The answers."""
    usage: Usage | None = None
    """Tokens used, in the last chunk only."""


class ChatCompletionRequest(BaseModel):
    """A conversation and how to continue it."""

    model: str
    """Model to use."""
    messages: list[ChatMessage]
    """Messages exchanged so far, oldest first."""
    stream: bool | None = None
    """Return the answer in chunks while it is written."""
    max_tokens: int | None = None
    """Upper bound on generated tokens."""
    temperature: ExactFloat | None = None
    """Sampling temperature."""
    top_p: ExactFloat | None = None
    """Probability mass to sample from."""
    top_k: int | None = None
    """Number of most likely tokens to sample from."""
    n: int | None = None
    """Number of answers."""
    stop: list[str] | None = None
    """Texts that end an answer."""
    seed: int | None = None
    """Seed for sampling."""
    presence_penalty: ExactFloat | None = None
    """Penalty for tokens that occurred."""
    frequency_penalty: ExactFloat | None = None
    """Penalty that grows with each occurrence."""
    logprobs: int | None = None
    """Number of most likely tokens to report for each position."""
    logit_bias: dict[str, ExactFloat] | None = None
    """Added to the logit of a token, by token id."""
    reasoning_effort: Literal["low", "medium", "high"] | None = None
    """How long the model may think."""
    response_format: ResponseFormat | None = None
    """Format the answer must follow."""
    tools: list[Tool] | None = None
    """Functions that the model may call."""
    tool_choice: Literal["auto", "none", "required"] | NamedToolChoice | None = None
    """Whether a function must be called, or which one."""
