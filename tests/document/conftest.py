"""Settings of hypothesis: no deadline, because a busy machine is no defect."""

from hypothesis import settings

settings.register_profile("no-deadline", deadline=None)
settings.load_profile("no-deadline")
