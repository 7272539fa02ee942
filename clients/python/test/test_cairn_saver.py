"""What LangGraph's own suite asks of a saver, in short. Runs with python3 alone: URL of a server as argument."""
import asyncio, os, sys
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
from cairn_saver import CairnError, CairnSaver

saver = CairnSaver(sys.argv[1])
root = {"configurable": {"thread_id": "python", "checkpoint_ns": ""}}


def checkpoint(id, values, versions, **more):
    return {"v": 4, "id": id, "ts": "2026-11-29T10:00:00.123456+00:00", "channel_values": values,
            "channel_versions": versions, "versions_seen": {"node": versions}, "updated_channels": None, **more}


assert saver.get_tuple(root) is None
values = {"text": "a\u0000\u20ac\U0001f600", "raw": b"\x00\xff", "none": None, "deep": {"list": [1, 2.5, [True]]}}
first = checkpoint("c1", values, {"text": 1, "raw": "0001.5", "none": 1, "deep": 1, "empty": 1})
at = saver.put(root, first, {"source": "input", "step": -1, "parents": {}}, first["channel_versions"])
assert at["configurable"] == {"thread_id": "python", "checkpoint_ns": "", "checkpoint_id": "c1"}
read = saver.get_tuple(root)
assert read.checkpoint == first, read.checkpoint
assert read.metadata == {"source": "input", "step": -1, "parents": {}}
assert read.parent_config is None and read.pending_writes == []

saver.put_writes(at, [("text", "w1"), ("__interrupt__", {"ask": 1})], "task-b", "~2")
saver.put_writes(at, [("text", "w2")], "task-a", "~1")
saver.put_writes(at, [("text", "other"), ("__interrupt__", {"ask": 2})], "task-b", "~2")
assert saver.get_tuple(at).pending_writes == [
    ("task-a", "text", "w2"), ("task-b", "__interrupt__", {"ask": 2}), ("task-b", "text", "w1")]

second = checkpoint("c2", {**values, "text": "b"}, {**first["channel_versions"], "text": 2})
after = saver.put(at, second, {"source": "loop", "step": 0, "parents": {}, "run_id": "r"}, {"text": 2})
assert saver.get_tuple(root).checkpoint["channel_values"] == {**values, "text": "b"}
assert saver.get_tuple(root).parent_config == at
assert saver.put(at, second, {"source": "loop", "step": 0, "parents": {}, "run_id": "r"}, {"text": 2}) == after
copied = checkpoint("c3", second["channel_values"], second["channel_versions"])
saver.put(at, copied, {"source": "fork", "step": 1, "parents": {}}, {})
assert saver.get_tuple(root).checkpoint["channel_values"]["text"] == "b"
try:
    saver.put(at, {**second, "ts": "2020-01-01T00:00:00+00:00"}, {}, {"text": 2})
    raise AssertionError("another content was stored under the same id")
except CairnError as refused:
    assert refused.status == 409

assert [found.checkpoint["id"] for found in saver.list(root)] == ["c3", "c2", "c1"]
assert [found.checkpoint["id"] for found in saver.list(None, filter={"step": 0}, limit=5)] == ["c2"]
assert [found.checkpoint["id"] for found in saver.list(root, before=after, limit=1)] == ["c1"]
history = saver.get_delta_channel_history(config=after, channels=["text", "empty"])
assert history["text"]["seed"] == values["text"] and len(history["text"]["writes"]) == 2
assert history["empty"] == {"writes": []}

saver.copy_thread("python", "copy")
saver.prune(["copy"])
assert [found.checkpoint["id"] for found in saver.list({"configurable": {"thread_id": "copy"}})][0] == "c3"
saver.delete_for_runs(["r"])
assert saver.get_tuple(after) is None


async def twins():
    found = await saver.aget_tuple(root)
    assert found.checkpoint["id"] == "c3"
    assert len([each async for each in saver.alist(root)]) == 2
    await saver.adelete_thread("python")

asyncio.run(twins())
assert saver.get_tuple(root) is None
print("sound")
