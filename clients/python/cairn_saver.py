"""Checkpoints of LangGraph in a Cairn server. Python's standard library is all that it needs beside LangGraph."""
import asyncio, http.client, json, os, struct, threading, time, urllib.parse, uuid
from langgraph.checkpoint.base import BaseCheckpointSaver, CheckpointTuple, get_checkpoint_metadata

ENVELOPE = "application/vnd.cairn.saver"
BUSY = (429, 502, 503, 504)


class CairnError(Exception):
    def __init__(self, status, problem):
        super().__init__(problem.get("detail", f"The server answered {status}."))
        self.status, self.code, self.details = status, problem.get("code"), problem.get("details", {})


class CairnSaver(BaseCheckpointSaver):
    def __init__(self, url=None, token=None, retries=5, serde=None):
        super().__init__(serde=serde)
        self.url = urllib.parse.urlsplit(url or os.environ.get("CAIRN_URL", "http://127.0.0.1:8123"))
        self.token, self.retries = token or os.environ.get("CAIRN_TOKEN"), retries
        self.local = threading.local()  # one connection for each thread

    def _send(self, verb, body, headers):
        if getattr(self.local, "connection", None) is None:
            secure = self.url.scheme == "https"
            kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
            self.local.connection = kind(self.url.hostname, self.url.port, timeout=60)
        self.local.connection.request("POST", f"{self.url.path.rstrip('/')}/saver/v1/{verb}", body, headers)
        answer = self.local.connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def _call(self, verb, head, blobs=()):
        """Sends a request until it is answered; a request that is sent again has the same key."""
        head = json.dumps({name: value for name, value in head.items() if value is not None}).encode()
        body = struct.pack(">I", len(head)) + head + b"".join(blobs)
        headers = {"Content-Type": ENVELOPE, "Accept": ENVELOPE, "Idempotency-Key": str(uuid.uuid4())}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        for attempt in range(self.retries + 1):
            wait = min(5, 0.1 * 2**attempt)
            try:
                status, said, data = self._send(verb, body, headers)
                if status < 300:
                    return self._unpack(said.get("Content-Type", ""), data)
                if status not in BUSY or attempt == self.retries:
                    raise CairnError(status, json.loads(data or b"{}"))
                wait = float(said.get("Retry-After", wait))
            except (OSError, http.client.HTTPException):
                self.local.connection = None
                if attempt == self.retries:
                    raise
            time.sleep(wait)

    def _unpack(self, kind, data):
        if not kind.startswith(ENVELOPE):
            return json.loads(data) if data else None
        end = 4 + struct.unpack(">I", data[:4])[0]
        head = json.loads(data[4:end]) or {}
        load = lambda blob: self.serde.loads_typed((blob["t"], data[end + blob["o"]:end + blob["o"] + blob["n"]]))
        for found in [*head.get("items", [head]), *head.get("channels", {}).values()]:
            found.update({"values": {name: load(blob) for name, blob in found["values"].items()}} if "values" in found else {})
            found.update({"seed": load(found["seed"])} if "seed" in found else {})
            for write in found.get("pending_writes", found.get("writes", [])):
                write["value"] = load(write["value"])
        return head or None

    def _values(self, values):
        """The bytes of values, and what stands for each of them in the request."""
        slices, blobs, offset = {}, [], 0
        for name, value in values.items():
            label, data = self.serde.dumps_typed(value)
            slices[name] = {"t": label, "o": offset, "n": len(data)}
            blobs.append(data)
            offset += len(data)
        return slices, blobs

    def _place(self, config):
        place = config["configurable"]
        return {"thread_id": str(place["thread_id"]), "checkpoint_ns": place.get("checkpoint_ns", "")}

    def _config(self, place, checkpoint_id):
        return {"configurable": {**place, "checkpoint_id": checkpoint_id}}

    def put(self, config, checkpoint, metadata, new_versions):
        place, values = self._place(config), checkpoint["channel_values"]
        frame = {name: value for name, value in checkpoint.items() if name != "channel_values"}
        new = {channel: version for channel, version in new_versions.items() if channel in frame["channel_versions"]}
        while True:
            slices, blobs = self._values({channel: values[channel] for channel in new if channel in values})
            try:
                self._call("put", {**place, "parent_checkpoint_id": config["configurable"].get("checkpoint_id"),
                                   "checkpoint": frame, "metadata": get_checkpoint_metadata(config, metadata),
                                   "new_versions": new, "values": slices}, blobs)
                return self._config(place, checkpoint["id"])
            except CairnError as refused:  # the parent lacks a version that should be kept: send its value
                missing = set(refused.details.get("missing_versions", ())) - new.keys()
                if not missing:
                    raise
                new.update({channel: frame["channel_versions"][channel] for channel in missing})

    def put_writes(self, config, writes, task_id, task_path=""):
        slices, blobs = self._values({index: value for index, (_, value) in enumerate(writes)})
        listed = [{"channel": channel, "value": slices[index]} for index, (channel, _) in enumerate(writes)]
        self._call("put_writes", {**self._place(config), "checkpoint_id": config["configurable"]["checkpoint_id"],
                                  "task_id": task_id, "task_path": task_path, "writes": listed}, blobs)

    def _tuple(self, stored):
        place = {"thread_id": stored["thread_id"], "checkpoint_ns": stored["checkpoint_ns"]}
        parent = stored["parent_checkpoint_id"]
        checkpoint = {"updated_channels": None, **stored["checkpoint"], "channel_values": stored["values"]}
        writes = [(write["task_id"], write["channel"], write["value"]) for write in stored["pending_writes"]]
        return CheckpointTuple(self._config(place, checkpoint["id"]), checkpoint, stored["metadata"],
                               self._config(place, parent) if parent else None, writes)

    def get_tuple(self, config):
        found = self._call("get_tuple", {**self._place(config), "checkpoint_id": config["configurable"].get("checkpoint_id")})
        return self._tuple(found) if found else None

    def list(self, config, *, filter=None, before=None, limit=None):
        question = {name: (config or {}).get("configurable", {}).get(name) for name in ("thread_id", "checkpoint_ns", "checkpoint_id")}
        question.update(filter=filter, before=before and before["configurable"].get("checkpoint_id"))
        while limit is None or limit > 0:
            page = self._call("list", {**question, "limit": limit})
            yield from map(self._tuple, page["items"])
            limit = None if limit is None else limit - len(page["items"])
            if page["next"] is None:
                return
            question["cursor"] = page["next"]

    def get_delta_channel_history(self, *, config, channels):
        if not channels:
            return {}
        question = {**self._place(config), "checkpoint_id": config["configurable"].get("checkpoint_id")}
        found = self._call("delta_history", {**question, "channels": list(channels)})["channels"]
        if not all(history["complete"] for history in found.values()):
            raise CairnError(404, {"detail": "Checkpoints that wrote to these channels were removed.", "code": "NOT_FOUND"})
        writes = lambda history: [(write["task_id"], write["channel"], write["value"]) for write in history["writes"]]
        return {channel: {"writes": writes(history), **({"seed": history["seed"]} if "seed" in history else {})}
                for channel, history in found.items()}

    def delete_thread(self, thread_id):
        self._call("delete_thread", {"thread_id": str(thread_id)})

    def copy_thread(self, source_thread_id, target_thread_id):
        self._call("copy_thread", {"source_thread_id": source_thread_id, "target_thread_id": target_thread_id})

    def prune(self, thread_ids, *, strategy="keep_latest"):
        self._call("prune", {"thread_ids": list(thread_ids), "strategy": strategy})

    def delete_for_runs(self, run_ids):
        self._call("delete_for_runs", {"run_ids": list(run_ids)})

    async def alist(self, config, **options):
        for found in await asyncio.to_thread(lambda: [*self.list(config, **options)]):
            yield found


for _name in ("put", "put_writes", "get_tuple", "get_delta_channel_history", "delete_thread", "copy_thread", "prune", "delete_for_runs"):
    def _twin(name):
        async def call(self, *args, **options):
            return await asyncio.to_thread(getattr(self, name), *args, **options)
        return call
    setattr(CairnSaver, "a" + _name, _twin(_name))
