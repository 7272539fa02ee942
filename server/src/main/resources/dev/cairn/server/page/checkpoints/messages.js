// Messages of the usual shapes in one form: OpenAI, LangChain, Letta, Anthropic, ADK, and recorded trajectories of agents.
import { kind, stringify } from '../lib/json.js';

const COMPARED = 20_000;
const ROLES = { human: 'user', ai: 'assistant', AIMessageChunk: 'assistant', function: 'tool', model: 'assistant', agent: 'assistant', developer: 'system', environment: 'tool', observation: 'tool' };
const LETTA = { user_message: 'user', assistant_message: 'assistant', system_message: 'system', reasoning_message: 'assistant', tool_call_message: 'assistant', tool_return_message: 'tool' };

/**
 * A message as `{role, name, parts}`, or null when it is none. Parts: `{type: 'text'|'thinking', text}`, `{type: 'call', id, name, input}`,
 * `{type: 'result', id, name, output, failed}`, `{type: 'media', media, bytes}`, `{type: 'data', value}`.
 */
export function messageOf(item) {
  if (kind(item) !== 'object') return typeof item === 'string' ? { role: 'text', parts: [text(item)] } : null;
  for (const shape of SHAPES) {
    const message = shape(item);
    if (message) return message;
  }
  return null;
}

/** Whether a list looks like a conversation: most of its last items, as far as they are held, are messages with a role. */
export function isConversation(value) {
  if (!Array.isArray(value) || !value.length) return false;
  const sample = value.slice(-20).filter(() => true); // what is not held is a hole
  const known = sample.filter(item => kind(item) === 'object' && messageOf(item) !== null);
  return known.length * 2 > sample.length;
}

/** Whether two values are messages that have nothing to do with each other: another speaks, another thing is called, or hardly a word is the same. */
export function areApart(one, other) {
  const [before, after] = [one, other].map(item => (kind(item) === 'object' ? messageOf(item) : null));
  if (!before || !after) return false;
  if (before.role !== after.role || before.name !== after.name) return true;
  const [old, made] = [before, after].map(wordsOf);
  const common = [...old].filter(word => made.has(word)).length;
  return common * 2 < Math.min(old.size, made.size);
}

/** The words of a message, and what it calls: those at the beginning, where it is long. */
function wordsOf({ parts }) {
  const told = value => (typeof value === 'string' ? value : stringify(value ?? null));
  const texts = parts.map(part => `${part.name ?? ''} ${told(part.text ?? part.input ?? part.output ?? part.value).slice(0, COMPARED)}`);
  return new Set(texts.join(' ').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

const SHAPES = [serialized, response, adk, openHands, trajectory, chat];

/** LangChain: `{lc, type: "constructor", id, kwargs}` and `{type, data}`. */
function serialized(item) {
  if (item.lc !== undefined && kind(item.kwargs) === 'object') return chat({ type: roleOfClass(item.id), ...item.kwargs });
  if (typeof item.type === 'string' && kind(item.data) === 'object' && item.data.content !== undefined) return chat({ ...item.data, type: item.type });
  return null;
}

function roleOfClass(id) {
  const name = Array.isArray(id) ? String(id.at(-1)) : '';
  return name.replace(/Message(Chunk)?$/, '').toLowerCase();
}

/** OpenAI's items of responses. */
function response(item) {
  if (item.type === 'function_call' && item.name !== undefined) return { role: 'assistant', parts: [call(item.call_id ?? item.id, item.name, item.arguments)] };
  if (item.type === 'function_call_output') return { role: 'tool', parts: [result(item.call_id, null, item.output)] };
  if (item.type === 'reasoning' && item.summary !== undefined) return { role: 'assistant', parts: partsOf(item.summary).map(part => ({ ...part, type: 'thinking' })) };
  return null;
}

/** Google ADK: events with `content.parts`. */
function adk(item) {
  const parts = item.content?.parts ?? (item.role ? item.parts : undefined);
  if (!Array.isArray(parts)) return null;
  const role = item.content?.role ?? item.role ?? (item.author === 'user' ? 'user' : 'assistant');
  return { role: ROLES[role] ?? role, name: item.author, parts: Object.values(parts).map(adkPart) };
}

function adkPart(part) {
  const asked = part.functionCall ?? part.function_call;
  const given = part.functionResponse ?? part.function_response;
  const media = part.inlineData ?? part.inline_data;
  if (typeof part.text === 'string') return part.thought === true ? { type: 'thinking', text: part.text } : text(part.text);
  if (asked) return call(asked.id ?? asked.name, asked.name, asked.args);
  if (given) return result(given.id ?? given.name, given.name, given.response);
  if (media) return { type: 'media', media: media.mimeType ?? media.mime_type, value: media.data };
  return { type: 'data', value: part };
}

/** OpenHands: actions and observations. */
function openHands(item) {
  if (typeof item.source !== 'string' || (item.action === undefined && item.observation === undefined)) return null;
  const role = ROLES[item.source] ?? item.source;
  if (item.observation !== undefined) return { role: 'tool', name: item.observation ?? 'observation', parts: [result(item.cause, item.observation ?? 'observation', item.content ?? item.extras)] };
  const said = item.action === 'message' || item.action === 'system' ? item.args?.content ?? item.message : undefined; // that of others is what they write into a file
  if (typeof said === 'string') return { role, parts: [text(said)] };
  const thought = typeof item.args?.thought === 'string' && item.args.thought ? [{ type: 'thinking', text: item.args.thought }] : [];
  const { thought: shown, ...input } = kind(item.args) === 'object' ? item.args : {};
  return { role, parts: [...thought, call(item.id, String(item.action), thought.length ? input : item.args)] };
}

/** A step of a trajectory: thought, action, observation. */
function trajectory(item) {
  if (typeof item.action !== 'string' || item.observation === undefined) return null;
  const thought = typeof item.thought === 'string' && item.thought.trim() ? [{ type: 'thinking', text: item.thought }] : [];
  return { role: 'assistant', parts: [...thought, call('own', 'action', item.action), result('own', 'observation', item.observation)] };
}

/** Messages with a role and content: OpenAI, Anthropic, LangChain and Letta. */
function chat(item) {
  const told = item.role ?? LETTA[item.message_type] ?? (item.content !== undefined ? item.type : undefined);
  if (typeof told !== 'string') return null;
  const role = ROLES[told] ?? told;
  const parts = role === 'tool' ? toolParts(item) : [...thoughts(item), ...partsOf(item.content), ...calls(item)];
  return { role, name: typeof item.name === 'string' ? item.name : typeof item.agent === 'string' ? item.agent : undefined, parts };
}

function toolParts(item) {
  const returned = Array.isArray(item.tool_returns) && item.tool_returns.length ? item.tool_returns : null;
  if (returned) return Object.values(returned).map(one => result(one.tool_call_id ?? item.tool_call_id, item.name, one.func_response ?? one.content ?? one, one.status === 'error'));
  const id = item.tool_call_id ?? (Array.isArray(item.tool_call_ids) ? item.tool_call_ids[0] : undefined);
  const content = partsOf(item.content ?? item.tool_return);
  const output = content.every(part => part.type === 'text') ? content.map(part => part.text).join('\n') : item.content;
  return [result(id, item.name, output, item.status === 'error' || item.is_error === true)];
}

function thoughts(item) {
  const thought = item.reasoning_content ?? item.reasoning ?? (item.thought === item.content ? undefined : item.thought);
  return typeof thought === 'string' && thought ? [{ type: 'thinking', text: thought }] : [];
}

function calls(item) {
  const list = Array.isArray(item.tool_calls) ? item.tool_calls : item.tool_call ? [item.tool_call] : item.function_call ? [item.function_call] : [];
  return list.filter(one => kind(one) === 'object').map(one => call(one.id ?? one.tool_call_id, one.function?.name ?? one.name, one.function?.arguments ?? one.arguments ?? one.args));
}

function partsOf(content) {
  if (content === null || content === undefined || content === '') return [];
  if (typeof content === 'string') return [text(content)];
  // Of a long list only the last items may be held: the places before are empty.
  return (Array.isArray(content) ? Object.values(content) : [content]).map(block);
}

/** A block of content. */
function block(part) {
  if (typeof part === 'string') return text(part);
  if (kind(part) !== 'object') return { type: 'data', value: part };
  if (part.type === 'tool_use') return call(part.id, part.name, part.input);
  if (part.type === 'tool_result') return result(part.tool_use_id, null, flat(part.content), part.is_error === true);
  if (part.type === 'thinking' || part.type === 'reasoning') return { type: 'thinking', text: String(part.thinking ?? part.reasoning ?? part.text ?? '') };
  if (part.type === 'image' || part.type === 'image_url' || part.type === 'input_image' || part.type === 'input_audio' || part.type === 'document') return media(part);
  if (typeof part.text === 'string') return text(part.text);
  return { type: 'data', value: part };
}

function media(part) {
  const value = part.source?.data ?? part.source?.url ?? part.image_url?.url ?? part.image_url ?? part.data ?? part.url;
  const named = part.source?.media_type ?? part.mime_type ?? /^data:([\w/+.-]+)/.exec(typeof value === 'string' ? value : '')?.[1];
  return { type: 'media', media: named ?? part.type, value: typeof value === 'string' ? value : undefined };
}

function flat(content) {
  const parts = partsOf(content);
  return parts.every(part => part.type === 'text') ? parts.map(part => part.text).join('\n') : content;
}

function text(words) {
  return { type: 'text', text: words };
}

function call(id, name, input) {
  return { type: 'call', id: idText(id), name: typeof name === 'string' ? name : 'call', input };
}

function result(id, name, output, failed = false) {
  return { type: 'result', id: idText(id), name, output, failed };
}

function idText(id) {
  return id === undefined || id === null ? undefined : String(id);
}

/**
 * The messages of a list with each call joined to its result: `{index, message}`; a message of which all results stand with their calls is left out.
 */
export function joinedMessages(list) {
  const messages = Object.entries(list).map(([index, item]) => ({ index: Number(index), item, message: messageOf(item) }));
  const open = new Map();
  const moved = new Set();
  for (const { index, message } of messages) {
    for (const part of message?.parts ?? []) {
      if (part.type === 'call' && part.id) open.set(part.id, part);
      if (part.type === 'result' && open.has(part.id)) {
        open.get(part.id).answer = { ...part, index };
        open.delete(part.id);
        moved.add(part);
      }
    }
  }
  return messages.flatMap(entry => {
    if (!entry.message) return [entry];
    const parts = entry.message.parts.filter(part => !moved.has(part));
    return parts.length || !entry.message.parts.length ? [{ ...entry, message: { ...entry.message, parts } }] : [];
  });
}
