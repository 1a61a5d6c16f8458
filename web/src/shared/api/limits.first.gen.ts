// Made from openapi.json by scripts/types: the limits that the server enforces, by body or operation.

export const chatMessage = {
  "content": {
    "minLength": 1,
    "maxLength": 2000
  }
} as const;

export const newTag = {
  "name": {
    "minLength": 1,
    "maxLength": 50,
    "pattern": "^[^,]+$"
  }
} as const;

export const getApiCreators = {
  "description": {
    "maxLength": 200
  },
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiExperiences = {
  "query": {
    "maxLength": 200
  },
  "limit": {
    "minimum": 0
  }
} as const;
