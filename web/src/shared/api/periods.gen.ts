// Made from openapi.json by scripts/types: the limits that the server enforces, by body or operation.

export const periods = {
  "answerBriefHours": 336,
  "answerOfferHours": 72,
  "clearingDays": 3,
  "deliveryDays": 75,
  "disputeDays": 60,
  "inspectionExtensionDays": 7,
  "overdueDays": 14,
  "payHours": 72,
  "reopenHours": 24
} as const;
