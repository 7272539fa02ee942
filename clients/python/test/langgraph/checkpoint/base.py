"""Stands for the base class of LangGraph's savers where the framework is not installed."""
import json
from collections import namedtuple

CheckpointTuple = namedtuple("CheckpointTuple", "config checkpoint metadata parent_config pending_writes")


class Serializer:
    """Labels as LangGraph's: null, bytes, and a binary form of everything else."""

    def dumps_typed(self, value):
        if value is None:
            return "null", b""
        if isinstance(value, bytes):
            return "bytes", value
        return "msgpack", json.dumps(value).encode("utf-16")

    def loads_typed(self, typed):
        label, data = typed
        return {"null": lambda: None, "bytes": lambda: data, "json": lambda: json.loads(data),
                "msgpack": lambda: json.loads(data.decode("utf-16"))}[label]()


class BaseCheckpointSaver:
    def __init__(self, *, serde=None):
        self.serde = serde or Serializer()


def get_checkpoint_metadata(config, metadata):
    return {**config.get("metadata", {}), **metadata}
