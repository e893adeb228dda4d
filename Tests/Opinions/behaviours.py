"""What is asked of `generateContent`, and what can be answered, well or badly, as Google's documentation has it."""

import base64
import dataclasses
import json

MEBIBYTE = 1 << 20


@dataclasses.dataclass
class Request:
    """What arrived."""

    path: str
    headers: dict
    body: bytes
    at: float
    parsed: dict = None

    @property
    def question(self):
        """`validation` or `analysis`, by the schema of the answer that is asked for; nothing for any other."""
        schema = (self.parsed or {}).get("generationConfig", {}).get("responseSchema", {})
        names = schema.get("properties", {})
        return "validation" if "is_valid_swing" in names else "analysis" if "insights" in names else None

    @property
    def parts(self):
        return [part for content in (self.parsed or {}).get("contents", []) for part in content.get("parts", [])]

    @property
    def text(self):
        """All words that were sent."""
        return "\n".join(part["text"] for part in self.parts if "text" in part)

    @property
    def pictures(self):
        """The JPEGs that were sent."""
        return [base64.b64decode(part["inlineData"]["data"], validate=True) for part in self.parts if "inlineData" in part]

    @property
    def key(self):
        return self.headers.get("x-goog-api-key")


@dataclasses.dataclass
class Answer:
    """What is answered, and how badly."""

    status: int = 200
    body: object = None
    fields: dict = dataclasses.field(default_factory=dict)
    # Seconds before anything is answered.
    delay: float = 0
    # So many bytes of the body, then the connection is closed, though more were promised.
    cut: int = None
    # So many bytes of blanks behind the body.
    padding: int = 0


# What a model says

def validation(**changes):
    """A good verdict on a second of pictures."""
    return {"is_valid_swing": True, "swing_type": "serve", "start_frame": 0, "end_frame": 1, "confidence": 0.9} | changes


def analysis(**changes):
    """A good verdict on key frames."""
    insights = [{"type": "contact", "message": "Meet the ball a little farther in front.", "priority": 2},
                {"type": "rotation", "message": "Turn the shoulders sooner.", "priority": 1}]
    return {"contact": "late", "contact_adjustment": 0.1, "follow_through": "good", "rotation": "excellent", "form_score": 7.5,
            "insights": insights} | changes


def candidate(text, reason="STOP", tokens=(3000, 60)):
    """The body of an answer in which the model wrote a text."""
    content = {"parts": [{"text": text}], "role": "model"} if text is not None else {}
    usage = {"promptTokenCount": tokens[0], "candidatesTokenCount": tokens[1], "totalTokenCount": sum(tokens)}
    return {"candidates": [{"content": content, "finishReason": reason, "index": 0}], "usageMetadata": usage,
            "modelVersion": "gemini-2.0-flash"}


def said(request, **changes):
    """What a good model answers to a request, as a text."""
    words = validation if request.question == "validation" else analysis
    return json.dumps(words(**changes))


def complaint(status, code, message, **fields):
    """An error as the documentation has it."""
    return Answer(status, {"error": {"code": status, "message": message, "status": code}}, fields)


def key_not_valid(_):
    answer = complaint(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.")
    answer.body["error"]["details"] = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID",
                                        "domain": "googleapis.com"}]
    return answer


def good(request):
    return Answer(body=candidate(said(request)))


BEHAVIOURS = {
    "good": good,
    "no swing": lambda request: Answer(body=candidate(said(request, is_valid_swing=False, swing_type="unknown"))),
    "fenced": lambda request: Answer(body=candidate(f"```json\n{said(request)}\n```")),
    # Errors
    "bad request": lambda _: complaint(400, "INVALID_ARGUMENT", "Request contains an invalid argument."),
    "key not valid": key_not_valid,
    "unauthorised": lambda _: complaint(401, "UNAUTHENTICATED", "Request had invalid authentication credentials."),
    "forbidden": lambda _: complaint(403, "PERMISSION_DENIED", "The caller does not have permission"),
    "not found": lambda _: complaint(404, "NOT_FOUND", "models/nobody is not found for API version v1beta."),
    "busy": lambda _: complaint(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."),
    "busy for a second": lambda _: complaint(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted.", **{"Retry-After": "1"}),
    "busy for an hour": lambda _: complaint(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted.", **{"Retry-After": "3600"}),
    "fault": lambda _: complaint(500, "INTERNAL", "An internal error has occurred."),
    "overloaded": lambda _: complaint(503, "UNAVAILABLE", "The model is overloaded. Please try again later."),
    "page": lambda _: Answer(502, b"<html><h1>Bad Gateway</h1></html>", {"Content-Type": "text/html"}),
    # Bad lines and bad machines
    "slow": lambda request: dataclasses.replace(good(request), delay=15),
    "silent": lambda _: Answer(cut=0),
    "cut off": lambda request: dataclasses.replace(good(request), cut=40),
    "huge": lambda request: dataclasses.replace(good(request), padding=100 * MEBIBYTE),
    "redirect": lambda _: Answer(307, b"", {"Location": "http://127.0.0.1:9/v1beta/elsewhere"}),
    # Answers of no use
    "not json": lambda _: Answer(body=b"It was a fine serve."),
    "prose": lambda _: Answer(body=candidate("It was a fine serve.")),
    "empty": lambda _: Answer(body={"usageMetadata": {"promptTokenCount": 3000}}),
    "no words": lambda _: Answer(body=candidate(None)),
    "breaks off": lambda request: Answer(body=candidate(said(request)[:30], "MAX_TOKENS")),
    "wrong types": lambda request: Answer(body=candidate(said(request, confidence="high", form_score="good"))),
    "blocked": lambda _: Answer(body={"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}, "usageMetadata": {"promptTokenCount": 3000}}),
    "declined": lambda _: Answer(body=candidate(None, "SAFETY")),
    "impossible": lambda request: Answer(body=candidate(said(request, start_frame=1, end_frame=0, form_score=11))),
}


def trouble(request, key):
    """What Google's service would say of a request that is not as its documentation asks; nothing for a good one."""
    parts = request.path.split("/")
    if len(parts) != 4 or parts[:3] != ["", "v1beta", "models"] or not parts[3].endswith(":generateContent"):
        return complaint(404, "NOT_FOUND", "Requested entity was not found.")
    if not request.key:
        return complaint(403, "PERMISSION_DENIED", "Method doesn't allow unregistered callers.")
    if key and request.key != key:
        return key_not_valid(request)
    try:
        request.parsed = json.loads(request.body)
        unknown = set(request.parsed) - {"contents", "generationConfig", "safetySettings", "systemInstruction"}
        unknown |= {name for part in request.parts for name in set(part) - {"text", "inlineData"}}
        unknown |= set(request.parsed["generationConfig"]) - {
            "temperature", "maxOutputTokens", "responseMimeType", "responseSchema", "topP", "topK", "seed", "thinkingConfig",
            "candidateCount", "stopSequences"}
        if unknown:
            return complaint(400, "INVALID_ARGUMENT", f"Invalid JSON payload received. Unknown name {sorted(unknown)[0]!r}")
        check_schema(request.parsed["generationConfig"]["responseSchema"])
        if not request.pictures or not all(picture.startswith(b"\xff\xd8") for picture in request.pictures):
            return complaint(400, "INVALID_ARGUMENT", "Unable to process input image.")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        return complaint(400, "INVALID_ARGUMENT", f"Invalid JSON payload received: {error}")
    return None


def check_schema(schema):
    """The part of OpenAPI's schemas that the documentation names."""
    known = {"type", "format", "title", "description", "nullable", "enum", "maxItems", "minItems", "properties", "required",
             "propertyOrdering", "items", "minimum", "maximum", "minLength", "maxLength", "pattern", "anyOf"}
    if set(schema) - known or schema["type"] not in ("STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT"):
        raise ValueError(f"a schema of {sorted(schema)}")
    if set(schema.get("required", [])) - set(schema.get("properties", {})):
        raise ValueError("required, but no property")
    for below in list(schema.get("properties", {}).values()) + ([schema["items"]] if "items" in schema else []):
        check_schema(below)
