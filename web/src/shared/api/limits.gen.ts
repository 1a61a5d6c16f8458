// Made from openapi.json by scripts/types: the limits that the server enforces, by body or operation.

export const acceptance = {
  "reason": {
    "maxLength": 2000
  }
} as const;

export const assignment = {
  "reason": {
    "maxLength": 2000
  }
} as const;

export const banOrder = {
  "reason": {
    "minLength": 1,
    "maxLength": 2000
  }
} as const;

export const cardForm = {
  "exp_month": {
    "minimum": 0
  },
  "exp_year": {
    "minimum": 0
  }
} as const;

export const catalogueItemChange = {
  "description": {
    "minLength": 1,
    "maxLength": 300
  },
  "title": {
    "minLength": 1,
    "maxLength": 100
  }
} as const;

export const decision = {
  "reason": {
    "minLength": 1,
    "maxLength": 2000
  }
} as const;

export const disputeAnswer = {
  "statement": {
    "minLength": 1,
    "maxLength": 2000
  }
} as const;

export const experienceChange = {
  "description": {
    "minLength": 1,
    "maxLength": 1000
  },
  "icon_name": {
    "minLength": 1,
    "maxLength": 32,
    "pattern": "^[A-Za-z0-9]+$"
  },
  "openings": {
    "minimum": 0,
    "maximum": 20
  },
  "price_per_hour": {
    "minimum": 0.01,
    "maximum": 100000,
    "multipleOf": 0.01
  },
  "tags": {
    "maxItems": 50
  },
  "title": {
    "minLength": 1,
    "maxLength": 100
  }
} as const;

export const hoursAcceptance = {
  "hours": {
    "minimum": 0.25,
    "maximum": 200,
    "multipleOf": 0.25
  }
} as const;

export const listingFacts = {
  "city": {
    "maxLength": 80
  },
  "finish_by": {
    "minLength": 10,
    "maxLength": 10,
    "pattern": "^\\d{4}-\\d{2}-\\d{2}$"
  },
  "fixed_price_cents": {
    "minimum": 1,
    "maximum": 100000000
  },
  "hours": {
    "minimum": 0.25,
    "maximum": 200,
    "multipleOf": 0.25
  },
  "languages": {
    "maxItems": 10
  },
  "minutes": {
    "minimum": 1,
    "maximum": 10080
  },
  "players": {
    "minimum": 1,
    "maximum": 1000
  },
  "room_metres": {
    "minimum": 0.5,
    "maximum": 100,
    "multipleOf": 0.5
  },
  "start_by": {
    "minLength": 10,
    "maxLength": 10,
    "pattern": "^\\d{4}-\\d{2}-\\d{2}$"
  }
} as const;

export const newBooking = {
  "message": {
    "maxLength": 2000
  },
  "portfolio_link": {
    "maxLength": 2048
  },
  "reason": {
    "maxLength": 2000
  }
} as const;

export const newCatalogueItem = {
  "description": {
    "minLength": 1,
    "maxLength": 300
  },
  "title": {
    "minLength": 1,
    "maxLength": 100
  }
} as const;

export const newContact = {
  "email": {
    "minLength": 1,
    "maxLength": 254
  },
  "message": {
    "minLength": 10,
    "maxLength": 5000
  },
  "name": {
    "minLength": 1,
    "maxLength": 100
  },
  "subject": {
    "minLength": 1,
    "maxLength": 200
  }
} as const;

export const newDispute = {
  "reason": {
    "minLength": 1,
    "maxLength": 2000
  }
} as const;

export const newExperience = {
  "description": {
    "minLength": 1,
    "maxLength": 1000
  },
  "icon_name": {
    "minLength": 1,
    "maxLength": 32,
    "pattern": "^[A-Za-z0-9]+$"
  },
  "openings": {
    "minimum": 0,
    "maximum": 20
  },
  "price_per_hour": {
    "minimum": 0.01,
    "maximum": 100000,
    "multipleOf": 0.01
  },
  "tags": {
    "maxItems": 50
  },
  "title": {
    "minLength": 1,
    "maxLength": 100
  }
} as const;

export const newGeneration = {
  "prompt": {
    "minLength": 1,
    "maxLength": 500
  },
  "seed": {
    "minimum": 0,
    "maximum": 4294967295
  }
} as const;

export const newHours = {
  "hours": {
    "minimum": 0.25,
    "maximum": 200,
    "multipleOf": 0.25
  },
  "reason": {
    "minLength": 1,
    "maxLength": 2000
  }
} as const;

export const newInterest = {
  "note": {
    "maxLength": 500
  }
} as const;

export const newMessage = {
  "message": {
    "minLength": 1,
    "maxLength": 5000
  }
} as const;

export const newNotification = {
  "booking_id": {
    "maxLength": 64
  },
  "message": {
    "minLength": 1,
    "maxLength": 1000
  },
  "title": {
    "minLength": 1,
    "maxLength": 120
  }
} as const;

export const newProject = {
  "message": {
    "maxLength": 2000
  },
  "reason": {
    "maxLength": 2000
  }
} as const;

export const newQuestion = {
  "message": {
    "minLength": 10,
    "maxLength": 1000
  }
} as const;

export const newReport = {
  "reason": {
    "minLength": 1,
    "maxLength": 2000
  }
} as const;

export const newSplit = {
  "reason": {
    "maxLength": 2000
  }
} as const;

export const newTerms = {
  "note": {
    "maxLength": 2000
  }
} as const;

export const newThread = {
  "message": {
    "minLength": 1,
    "maxLength": 5000
  },
  "subject": {
    "maxLength": 200
  }
} as const;

export const newVariation = {
  "seed": {
    "minimum": 0,
    "maximum": 4294967295
  }
} as const;

export const paymentByHand = {
  "reason": {
    "minLength": 1,
    "maxLength": 2000
  },
  "reference": {
    "minLength": 1,
    "maxLength": 200
  }
} as const;

export const payoutCountry = {
  "country": {
    "minLength": 2,
    "maxLength": 2,
    "pattern": "^[A-Z]{2}$"
  }
} as const;

export const preferencesChange = {
  "language": {
    "maxLength": 16
  },
  "time_zone": {
    "maxLength": 64
  }
} as const;

export const profileChange = {
  "deals_at_once": {
    "minimum": 0,
    "maximum": 20,
    "multipleOf": 1
  },
  "description": {
    "maxLength": 2000
  },
  "full_name": {
    "maxLength": 100
  },
  "pricePerHour": {
    "minimum": 0.01,
    "maximum": 100000,
    "multipleOf": 0.01
  }
} as const;

export const projectChange = {
  "hirerFeedback": {
    "maxLength": 2000
  },
  "hoursUsed": {
    "minimum": 0.25,
    "maximum": 200,
    "multipleOf": 0.25
  },
  "note": {
    "maxLength": 2000
  },
  "projectLink": {
    "maxLength": 2048
  },
  "reason": {
    "maxLength": 2000
  }
} as const;

export const proposedTerms = {
  "finish_by": {
    "maxLength": 10,
    "pattern": "^\\d{4}-\\d{2}-\\d{2}$"
  },
  "fixed_price_cents": {
    "minimum": 1,
    "maximum": 100000000,
    "multipleOf": 1
  },
  "hours": {
    "minimum": 0.25,
    "maximum": 200,
    "multipleOf": 0.25
  },
  "links": {
    "maxItems": 5
  },
  "price_per_hour": {
    "minimum": 0.01,
    "maximum": 100000,
    "multipleOf": 0.01
  },
  "start_by": {
    "maxLength": 10,
    "pattern": "^\\d{4}-\\d{2}-\\d{2}$"
  }
} as const;

export const questionTexts = {
  "answer": {
    "minLength": 1,
    "maxLength": 2000
  },
  "question": {
    "minLength": 1,
    "maxLength": 1000
  }
} as const;

export const reason = {
  "reason": {
    "maxLength": 2000
  }
} as const;

export const refundByHand = {
  "reference": {
    "minLength": 1,
    "maxLength": 200
  }
} as const;

export const typeChange = {
  "reason": {
    "minLength": 1,
    "maxLength": 2000
  }
} as const;

export const getApiAdminAudit = {
  "who": {
    "maxLength": 254
  },
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiAdminBookings = {
  "query": {
    "maxLength": 200
  },
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiAdminContact = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiAdminDisputes = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiAdminInterests = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiAdminJobs = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiAdminOutbox = {
  "recipient": {
    "maxLength": 254
  },
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiAdminThreads = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiAdminThreadsIdMessages = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiAdminUsers = {
  "query": {
    "maxLength": 200
  },
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiBookings = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiBookingsCreatorUserId = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiBookingsHirerUserId = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiDeals = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiExperiencesFacets = {
  "query": {
    "maxLength": 200
  },
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiGenerations = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiNotifications = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiPaymentsUserUserId = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiProjectsCreatorUserId = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiProjectsHirerUserId = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiSuggestions = {
  "query": {
    "maxLength": 200
  }
} as const;

export const getApiThreads = {
  "limit": {
    "minimum": 0
  }
} as const;

export const getApiThreadsIdMessages = {
  "limit": {
    "minimum": 0
  }
} as const;
