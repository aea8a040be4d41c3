// Passkeys: between the house, which speaks JSON, and the browser, which speaks bytes.
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

export const able = () => isSecureContext && "PublicKeyCredential" in window;

/** Post, and get the answer; a refusal is thrown with its sentence. */
export const post = async (path, body = {}) => {
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const plain = await answer.json();
  if (!answer.ok) throw new Error(plain.error.text);
  return plain;
};

const written = (credential) => {
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[part]) response[part] = text(credential.response[part]);
  }
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response };
};

/** What a browser says when nothing comes of it is for programs; this is for people. */
const said = (error) => {
  if (error.name === "NotAllowedError" || error.name === "AbortError") return "No passkey was given. Press again when you are ready.";
  if (error.name === "InvalidStateError") return "This device has a passkey of yours for this house already.";
  if (error.name === "NotSupportedError" || error.name === "ConstraintError") return "This device cannot keep a passkey. Try a phone, or a security key.";
  if (error.name === "SecurityError") return "The browser allows no passkeys at this address.";
  return error.message;
};
const asked = async (work) => { try { return await work(); } catch (error) { throw new Error(said(error)); } };

/** A new passkey: "new" for a name that is kept from now on, "add" for one more. */
export const create = async (kind, name = "") => {
  const { options } = await post("/api/me/begin", { kind, name });
  options.challenge = bytes(options.challenge);
  options.user.id = bytes(options.user.id);
  options.excludeCredentials = (options.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) }));
  return written(await asked(() => navigator.credentials.create({ publicKey: options })));
};
/** Any passkey that this device has for the house. */
export const get = async () => {
  const { options } = await post("/api/me/begin", { kind: "enter" });
  options.challenge = bytes(options.challenge);
  options.allowCredentials = [];
  return written(await asked(() => navigator.credentials.get({ publicKey: options })));
};
