"""Reinforcement learning: training sessions, their operations and checkpoints, and the
GPUs they run on.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..._runtime.engine import AsyncEngine, Engine

if TYPE_CHECKING:
    from .checkpoints import AsyncRlCheckpoints, RlCheckpoints
    from .model_resources import AsyncRlModelResources, RlModelResources
    from .supported_models import AsyncRlSupportedModels, RlSupportedModels
    from .training_sessions import AsyncRlTrainingSessions, RlTrainingSessions


class Rl:
    """Reinforcement learning: training sessions, their operations and checkpoints, and the
    GPUs they run on.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def training_sessions(self) -> RlTrainingSessions:
        """`rl.training_sessions`"""
        from .training_sessions import RlTrainingSessions

        return RlTrainingSessions(self._engine)

    @cached_property
    def checkpoints(self) -> RlCheckpoints:
        """`rl.checkpoints`"""
        from .checkpoints import RlCheckpoints

        return RlCheckpoints(self._engine)

    @cached_property
    def model_resources(self) -> RlModelResources:
        """`rl.model_resources`"""
        from .model_resources import RlModelResources

        return RlModelResources(self._engine)

    @cached_property
    def supported_models(self) -> RlSupportedModels:
        """`rl.supported_models`"""
        from .supported_models import RlSupportedModels

        return RlSupportedModels(self._engine)


class AsyncRl:
    """Reinforcement learning: training sessions, their operations and checkpoints, and the
    GPUs they run on.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def training_sessions(self) -> AsyncRlTrainingSessions:
        """`rl.training_sessions`"""
        from .training_sessions import AsyncRlTrainingSessions

        return AsyncRlTrainingSessions(self._engine)

    @cached_property
    def checkpoints(self) -> AsyncRlCheckpoints:
        """`rl.checkpoints`"""
        from .checkpoints import AsyncRlCheckpoints

        return AsyncRlCheckpoints(self._engine)

    @cached_property
    def model_resources(self) -> AsyncRlModelResources:
        """`rl.model_resources`"""
        from .model_resources import AsyncRlModelResources

        return AsyncRlModelResources(self._engine)

    @cached_property
    def supported_models(self) -> AsyncRlSupportedModels:
        """`rl.supported_models`"""
        from .supported_models import AsyncRlSupportedModels

        return AsyncRlSupportedModels(self._engine)
