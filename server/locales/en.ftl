# English. One file is one language: copy it, translate it, and it is a language of the server.
# $name is someone's own words; values that code selects by are explained beside the message.

### How numbers, money and dates are written

number-decimal = .
number-group = ,
# Numbers with at least this many digits are grouped.
number-grouped-from = 4
money = ${ $amount }
money-of-currency = { $currency ->
    [aud] A${ $amount }
    [brl] R${ $amount }
    [cad] CA${ $amount }
    [eur] €{ $amount }
    [gbp] £{ $amount }
    [hkd] HK${ $amount }
    [ils] ₪{ $amount }
    [inr] ₹{ $amount }
    [jpy] ¥{ $amount }
    [krw] ₩{ $amount }
    [mxn] MX${ $amount }
    [nzd] NZ${ $amount }
    [php] ₱{ $amount }
    [twd] NT${ $amount }
    [vnd] ₫{ $amount }
    [xaf] FCFA{"\u00A0"}{ $amount }
    [xof] F{"\u202F"}CFA{"\u00A0"}{ $amount }
   *[other] { $code }{"\u00A0"}{ $amount }
}
hourly = { $amount }/hr
unit-hours = { $hours ->
    [one] hour
   *[other] hours
}
unit-stated = { $stated ->
    [one] hour
   *[other] hours
}
unit-asked = { $asked ->
    [one] hour
   *[other] hours
}
unit-asked-hours = { $asked_hours ->
    [one] hour
   *[other] hours
}
unit-used = { $used ->
    [one] hour
   *[other] hours
}
hours-of-clock = 12
# $hour is "one" or "other": in some languages, what is before the time depends on it.
moment = { $month } { $day }, { $year } { $hour ->
   *[other] at
} { $time } { $zone }
# Without the zone: all times are in the one that the reader chose.
moment-of-account = { $month } { $day }, { $year } { $hour ->
   *[other] at
} { $time }
day = { $month } { $day }, { $year }
month =
    .m1 = January
    .m2 = February
    .m3 = March
    .m4 = April
    .m5 = May
    .m6 = June
    .m7 = July
    .m8 = August
    .m9 = September
    .m10 = October
    .m11 = November
    .m12 = December
# A date without a time zone; $month is m1 to m12.
calendar-date = { $month ->
    [m1] { month.m1 }
    [m2] { month.m2 }
    [m3] { month.m3 }
    [m4] { month.m4 }
    [m5] { month.m5 }
    [m6] { month.m6 }
    [m7] { month.m7 }
    [m8] { month.m8 }
    [m9] { month.m9 }
    [m10] { month.m10 }
    [m11] { month.m11 }
   *[m12] { month.m12 }
} { $day }, { $year }
verbatim = { $text }
unknown-experience = Unknown Experience

### Problems of every request

problem-not-found = Not found
problem-not-authenticated = Not authenticated
problem-no-endpoint = There is no { $method } { $path }.
problem-method-not-allowed = { $method } is not supported at { $path }.
problem-bad-path = There's nothing at this address.
problem-not-offered = There's nothing at { $path }: this service isn't offered.
problem-no-file = There is no file { $path }.
problem-no-such-file = There is no such file.
problem-bad-range = The file has { $size } bytes; the range is outside of it.
problem-bad-query = The address has parameters that can't be read.
problem-bad-cursor = Invalid cursor.
problem-cursor-of-another-list = This cursor belongs to another list.
problem-unsupported-media-type = The body must be JSON, sent with Content-Type: application/json.
problem-bad-json = The body is not valid JSON (line { $line }, column { $column }).
problem-bad-body = The body couldn't be read.
problem-body-too-large = The body is too large.
problem-body-timeout = The body didn't arrive in time.
problem-nul-character = Text may not contain the NUL character.
problem-exists-already = This already exists.
problem-bad-idempotency-key = The Idempotency-Key must have 1 to { $max } characters.
problem-idempotency-key-reused = This Idempotency-Key was used for another request.
problem-idempotency-in-progress = A request with this Idempotency-Key is still running.
problem-cross-site = This request didn't come from our own pages.
problem-unknown-host = This server answers only under its own name while development tools are on.
problem-rate-limited = Too many requests. Please try again in { $wait }.
problem-too-many-in-flight = Too many requests at once. Please try again.
problem-too-many-bytes = Too many uploads at once. Please try again.
problem-too-many-streams = Too many live pages are open. Please close some.
problem-service-busy = The service is busy. Please try again.
problem-drawing-busy = Too many pictures are being drawn right now. Please try again.
problem-database-unavailable = The database isn't available right now. Please try again.
problem-search-unavailable = Search isn't available right now. Please try again in a moment.
problem-storage-full = There's no storage left on the server, so nothing can be saved right now. Please try again later.
problem-internal = Something went wrong on our side. Please try again.
problem-changed-meanwhile = Someone else changed this at the same time. Please try again.
problem-nothing-to-change = Nothing to change: none of the fields you sent can be edited here.
problem-incomplete-form = The form isn't complete.
problem-search-too-deep = A search shows at most { $max } results. Please narrow it down.

### Problems with what someone typed

problem-required = { $field } is required
problem-too-short = { $field } must be at least { $min } characters
problem-too-long = { $field } must be at most { $max } characters
problem-control-characters = { $field } contains characters that can't be shown
problem-invalid-id = { $field } is not an ID
problem-missing-information = Please fill in all fields before submitting.
problem-invalid-email = Invalid email address
problem-invalid-price = Please enter a valid price per hour.
problem-fact-out-of-range = Please enter a number from { $least } to { $most }, in steps of { $step }.
problem-city-and-place = Please name the city, or choose remote work.
problem-room-without-scale = A room size only applies to room-scale experiences.
problem-invalid-languages = Please enter at most { $max } languages, as two-letter codes such as en.
problem-invalid-date = Please enter a date such as 2026-12-31.
problem-date-in-past = This date has passed. Please choose a later one.
problem-dates-reversed = The work can't finish before it starts.
problem-hours-required = Please enter the expected hours for the fixed price.
problem-invalid-fixed-price = Please enter a fixed price of at most { $most }.
problem-invalid-openings = A brief can lead to at most { $most } deals.
problem-brief-taken = This brief is taken. Someone else got the job.
problem-accept-taken = This brief is taken: you've already accepted someone for it.
problem-openings-used = This brief has already led to { $most } deals, which is the limit. Please publish a new one.
problem-openings-filled = This brief has already led to { $filled ->
    [one] one deal
   *[other] { $filled } deals
}. Choose more openings, or unpublish it.
problem-brief-not-taken = This listing is still open.
problem-listing-withheld = Our team unpublished this listing, so you can't publish it again. Contact support if you think that's wrong.
problem-publisher-banned = The publisher of this listing is banned, so it stays unpublished.
problem-unknown-filter = The filter { $name } must be one of: { $values }.
problem-bad-filter = The filter { $name } has too many values, or one that is too long.
problem-no-split = There's no proposed split.
problem-split-changed = The proposed split has changed. Please look at it before you accept.
problem-split-too-large = { $held } is held, so a split can't return more than that.
problem-split-too-small = { $least } is not in dispute any more, so at least that goes back.
problem-amount-step = Amounts are multiples of { $step }.
problem-not-accepted-yet = The creator hasn't accepted the offer yet. Until then, you can only withdraw it.
problem-hours-need-a-proposal = The creator stated { $hours } { unit-hours }. Ask for fewer, so that the creator can answer.
problem-hours-under-way = The creator has to answer the request for fewer hours first.
problem-hours-asked-twice = You've already asked twice about this version. Accept it or open a dispute.
problem-hours-asked = You asked to accept this version with fewer hours, so you can't reject it or request changes. Accept it or open a dispute.
problem-hours-changed = The hours have changed since you opened this page.
problem-no-hours-asked = No fewer hours were asked for.
problem-not-fewer-hours = The creator stated { $hours } { unit-hours }. Enter fewer hours than that.
problem-fewer-hours-than-before = You've already agreed to { $hours } { unit-hours }. Enter at least as many.
problem-nothing-held = No money is held for this booking.
problem-hours-of-fixed-price = A fixed price doesn't depend on the hours.
problem-hours-before-delivery = Nothing has been delivered yet. To end the booking now, cancel it.
problem-hours-before-payment = You can ask for fewer hours once the payment is held.
problem-too-many-hours-used = That can be at most { $hours } { unit-hours }.
problem-invalid-refund = Please enter the amount that goes back.
problem-statement-required = Please write your statement.
problem-two-prices = Please choose one price: per hour or fixed.
problem-total-too-large = The total can be at most { $most }.
problem-too-many-links = You can add at most { $max } links.
problem-invalid-link = Please enter a valid link.
problem-invalid-fixed-price-cents = A fixed price must be a whole number of cents.
problem-invalid-deals-at-once = Choose a whole number up to { $most }, or 0 for any number.
problem-creator-full = { $number ->
    [one] This creator takes one project at a time and is working on one now. Ask again later.
   *[other] This creator takes { $number } projects at a time and is working on that many now. Ask again later.
}
problem-not-your-turn = It's the other side's turn to answer.
problem-terms-changed = There are newer terms. Please look at them before you accept.
problem-too-many-versions = There are already { $max } versions of these terms, which is the limit. Please accept, decline or withdraw the request.
problem-invalid-icon = An icon's name can only have letters and digits.
problem-reason-required = Please enter a reason.
problem-email-not-confirmed = Confirm an email address first: without one, nobody can answer you. You can add it in your settings.
problem-name-reserved = Please choose another name: this one could be mistaken for Parallax itself.
problem-name-address = Please choose a name without an email or web address.
problem-invisible = { $field } needs at least one visible letter, digit or symbol.
problem-tag-empty = Please enter a tag.
problem-tag-comma = A tag can't contain a comma.
problem-tag-exists = This tag is already in your profile.
problem-no-such-tag = This tag isn't in the profile.
problem-too-many-profile-tags = A profile can have at most { $max } tags.
problem-too-many-experience-tags = An experience can have at most { $max } tags.
problem-unknown-status = There is no such status.
problem-unknown-step = Choose day or month.

### Problems with accounts and rights

problem-wrong-password = That isn't your password.
problem-too-many-wrong-passwords = Too many wrong passwords. Please wait a moment.
problem-passwords-busy = Too many passwords are being checked. Please try again in a moment.
password-too-long = Password should be at most { $max } characters.
password-too-short = Password should be at least { $min } characters.
password-weak = Password is known to be weak and easy to guess, please choose a different one.
problem-reauth-required = Please enter your password again.
problem-session-ended = You're no longer signed in there.
problem-admin-only = Only an admin can do this.
problem-role-not-allowed = Your role doesn't allow this.
problem-own-account-only = You can only do this for your own account.
problem-no-such-person = There is no such person.
problem-no-such-account = There is no such account.
problem-own-sessions = End your own sessions in your settings.
problem-ban-yourself = You can't ban yourself.
problem-already-banned = This account is already banned.
problem-not-banned = This account isn't banned.
problem-already-confirmed = This address is already confirmed, or its account is banned.
problem-user-type-required = Please select whether you are a Hirer or Creator.
problem-unknown-user-type = The type must be Hirer or Creator.
problem-user-type-fixed = Your account type can't be changed.
problem-unknown-language = This language isn't available.
problem-unknown-time-zone = There is no such time zone.
problem-creator-not-found = Creator not found
problem-invalid-person-id = That isn't a person's ID.
problem-money-held = Finish or cancel your open bookings before you delete your account.

### Problems with experiences and films

problem-experience-not-found = Experience not found
problem-publisher-only = Only the publisher of this experience can do this.
problem-unpublished = This experience has been unpublished.
problem-too-many-listings = You have { $max } experiences published. Please unpublish one first.
problem-no-such-cover = There is no such cover.
problem-missing-prompt = Please describe your idea.
problem-bad-seed = A seed is a whole number from 0 to { $max }.
problem-video-not-available = This server can't make films: it was built or set up without its video encoder.
problem-gallery-full =
    You have { $films ->
        [one] one film
       *[other] { $films } films
    }. Please delete one you no longer need.
problem-films-waiting =
    You have { $films ->
        [one] one film
       *[other] { $films } films
    } in progress. Please wait for one to finish, or cancel it.
problem-film-queue-full = Many films are being made right now. Please try again in half a minute.
problem-film-room-full = This server has no room for another film right now. Please try again later.
problem-films-cancelled =
    You've cancelled { $films ->
        [one] one film
       *[other] { $films } films
    } in progress, which is the daily limit. You can make more tomorrow.
problem-film-quota =
    You've used { $films ->
        [one] today's film
       *[other] all { $films } of today's films
    }. You can make more tomorrow.
problem-film-quota-guest =
    You've used { $films ->
        [one] today's film
       *[other] all { $films } of today's films
    }. Sign in to make more, or come back tomorrow.
problem-no-such-film = There is no such film.
problem-film-owner-only = Only the person who made this film can do that.
problem-not-your-film = Choose one of your own films as the teaser.
problem-film-not-ready = This film isn't ready yet.

### Problems with bookings, projects and disputes

problem-no-open-chargeback = No chargeback of this booking is waiting for an answer.
problem-booking-not-found = Booking not found
problem-project-not-found = Project not found
problem-only-one = Only { $one } can do this.
problem-only-two = Only { $one } or { $other } can do this.
problem-only-three = Only { $one }, { $other } or { $third } can do this.
problem-decliner-only = Only the person who declined can do this.
problem-own-experience = You cannot book your own experience
problem-book-for-yourself = You can only book for yourself.
problem-hirers-only = Only hirers can book this experience.
problem-creators-only = Only creators can book this experience.
problem-not-a-creator = You can only make an offer to a creator.
problem-blocked = You can't send this person a request.
problem-you-blocked = You have blocked this person. Unblock them first.
problem-asked-recently = You withdrew your last request. You can ask again in { $wait }.
problem-already-requested = You already have an open request for this experience
problem-payment-overdue =
    One of your payments is more than { $days ->
        [one] a day
       *[other] { $days } days
    } overdue. Please pay it before you publish or book anything new.
problem-wrong-state =
    This booking is { $status ->
        [pending] still pending
        [approved] already accepted
        [paid] already paid
        [completed] completed
        [declined] declined
        [withdrawn] withdrawn
        [expired] expired
        [cancelled] cancelled
       *[disputed] in dispute
    }, so this isn't possible.
problem-invalid-hours = Hours must be between { $step } and { $most }, in steps of { $step }.
problem-invalid-portfolio-link = Please enter a valid portfolio link.
problem-invalid-project-link = Please enter a valid project link.
problem-feedback-required = Please enter feedback for the creator.
problem-one-change = Send only one of projectLink, isCompleted and hirerFeedback at a time.
problem-no-project-change = Nothing to change: send projectLink, isCompleted or hirerFeedback.
problem-booking-mismatch = This booking is for another experience or creator.
problem-booking-ambiguous = This creator has several requests waiting for an answer. Choose one of the bookings.
problem-experience-missing = Assign an experience to this request first.
problem-already-assigned = This request already has an experience.
problem-undo-too-late = It's too late to undo this.
problem-project-completed = The project is completed.
problem-project-closed = The project is closed.
problem-project-not-completed = The project isn't completed.
problem-reopen-too-late = Completed work can only be reopened within { $hours } hours, and only if the payment hasn't been released.
problem-changes-too-late = It's too late for changes: the payment has been held for { $days } days. Accept the work, reject it, or open a dispute.
problem-no-extension = You can extend an inspection only once, and only while delivered work is under inspection.
problem-already-delivered = The work has been delivered. Accept it, request changes, or reject it.
problem-nothing-to-dispute = There's no payment to dispute.
problem-dispute-too-late = It's too late to open a dispute.
problem-no-dispute = There's no open dispute.
problem-dispute-open = A dispute is open. Until it's decided, the only options are that the hirer accepts the work, the creator refunds the payment, or both agree on a split.
problem-chargeback-open = The hirer's bank is disputing the payment. Nothing can change here until that's decided.
problem-booking-not-finished = Only finished bookings can be archived.
problem-not-due = It's too early for this.

### Problems with money

problem-payment-not-found = Payment not found
problem-booking-not-payable = Booking not found or not approved for payment
problem-booking-busy = The booking is busy. Please try again.
problem-amount-is = The amount must be { $amount }.
problem-amount-sent-differs = The amount doesn't match. It must be { $amount }.
problem-amount-too-small = The amount { $amount } is below the smallest that can be paid by card, { $least }.
problem-already-settled = This payment is already settled.
problem-payment-in-progress = A card payment is in progress. Wait until it fails or expires before you record another.
problem-already-released = The payment has been released. Only an admin can refund it now.
problem-clawback-too-late = A released payment can only be taken back within { $days } days.
problem-payment-method = Send either a card or bank_debit.
problem-payment-wrong-state = The payment can't be changed right now. Reload the page and try again.
problem-country-not-paid = We cannot pay anyone in this country yet. You can still offer experiences; what you earn waits until that changes.
problem-payouts-are-for-creators = Payouts are for creators.
problem-provider-unavailable = The payment provider can't be reached. Please try again.
problem-provider-not-configured = The payment provider { $provider } isn't set up here at the moment. Please try again later.
problem-no-such-provider = There is no such payment provider here.
problem-invalid-signature = The signature isn't valid.
problem-reference-taken = Another payment already has this reference.
problem-no-such-refund = There is no such refund to send.
problem-receipt-not-found = Receipt not found
declined-card = Your card was declined. Try another card.
declined-insufficient-funds = Your card has insufficient funds.
declined-expired = Your card has expired.
declined-security-code = Your card's security code is incorrect.
declined-number = Your card number is incorrect.
declined-expiry-date = Your card's expiry date is invalid.
declined-processing = An error occurred while processing your card. Please try again in a moment.
declined-authentication = We couldn't authenticate your payment method. Please choose a different one and try again.
declined-test-cards-only = Your card was declined. This is a sandbox: only the test cards shown with the form work.
payment-result-paid = Payment completed successfully!
payment-result-too-late = The booking ended before the payment arrived. Your payment is refunded in full.
payment-result-processing = Your payment is on its way. This page changes when it arrives.
payment-result-waiting = The payment hasn't been completed yet.
payment-result-cancelled = The payment was cancelled. Please start it again.

### Problems with messages, notifications and emails

problem-no-such-conversation = There is no such conversation.
problem-nobody-there = This booking has no one to write to yet.
problem-write-to-yourself = You can't write to yourself.
problem-own-listing = This is your own listing.
problem-question-limit = You've asked { $max } questions about this listing today. You can ask again in { $wait }.
problem-listing-question-limit = This listing has had too many questions today. You can ask again in { $wait }.
problem-no-such-question = There is no such question.
problem-question-not-answered = Answer the question first, then publish it.
problem-too-many-answers = A listing can show at most { $max } questions. Remove one first.
problem-contact-details = Your message contains contact details or a link to pay elsewhere. We can't protect payments made outside Parallax. Confirm that you want to send it, or change it.
problem-cannot-write = You can't write to this person.
problem-you-blocked-write = You have blocked this person. Unblock them to write.
problem-account-gone = This account no longer exists.
problem-no-such-message = There is no such message.
problem-notify-yourself = You can only notify yourself.
problem-unknown-notification-type = There is no such type of notification.
problem-too-many-ids = At most { $max } IDs at a time.
problem-booking-not-accepted = This booking hasn't been accepted.
problem-booking-over = This booking is over.
problem-not-paid = There's no payment for this booking yet.
problem-payment-went-back = The payment for this booking went back to the hirer, or is about to.
problem-booking-hirer-only = Only the hirer of this booking can send this email.
problem-no-address = This person has no email address.
problem-amount-differs = The payment is { $amount }, not { $typed }.
problem-amount-differs-unreadable = The payment is { $amount }, not what was typed.
problem-payment-differs = The payment's ID is { $payment }, not what was typed.
problem-paid-amount-required = Please enter the amount that was paid.
problem-email-not-failed = Only an email that failed in the last { $days } days can be sent again.
problem-no-such-email = There is no such email.

### Problems with modules, the assistant and the server

problem-module-not-found = Module Not Found
problem-assistant-failed = Sorry, I had trouble fetching information. Please try again later.
problem-catalogue-full = The catalogue can hold { $max } items. Please remove one first.
problem-no-such-item = There is no such item.
problem-title-taken = This category already has an item with that title.
problem-job-not-dead = There is no such failed job, or another one is already queued in its place.
problem-invalid-advance = advance_seconds must be between 0 and { $max }; the clock never goes back.

### How long, in a sentence

seconds = { $number ->
    [one] a second
   *[other] { $number } seconds
}
minutes = { $number ->
    [one] a minute
   *[other] { $number } minutes
}
hours = { $number ->
    [one] an hour
   *[other] { $number } hours
}

### A field of a request that can't be read

# $field is the name of the field, as below
body-field-required = { $field } is required.
body-field-unknown = { $field } is not known here.
body-field-twice = { $field } is given twice.
body-field-no-value = { $field } isn't one of the allowed values.
body-field-number = { $field } must be a number.
body-field-whole-number = { $field } must be a whole number.
body-field-boolean = { $field } must be true or false.
body-field-text = { $field } must be text.
body-field-list = { $field } must be a list.
body-field-object = { $field } must be an object.
body-field-invalid = { $field } is not valid.

### Names of fields, as they begin a sentence

field-body = The body
field-action = Action
field-amount = Amount
field-answer = Answer
field-answers = Answers
field-bank-debit = Bank debit
field-booking-id = Booking ID
field-by = By
field-card = Card
field-category = Category
field-city = City
field-client-secret = Client secret
field-content = Message
field-creator-id = Creator ID
field-cursor = Cursor
field-cvc = Security code
field-description = Description
field-email = Email
field-exp-month = Expiry month
field-exp-year = Expiry year
field-experience-id = Experience ID
field-form-token = Form token
field-from-bot = From bot
field-full-name = Full name
field-handled = Handled
field-hirer-feedback = Feedback
field-hours = Hours
field-icon-name = Icon
field-ids = IDs
field-include = Include
field-is-completed = Is completed
field-language = Language
field-limit = Limit
field-mails = Emails
field-max-price = Highest price
field-message = Message
field-messages = Messages
field-min-price = Lowest price
field-name = Name
field-note = Note
field-number = Number
field-of = Of
field-outcome = Outcome
field-password = Password
field-payment-date = Payment date
field-payment-id = Payment ID
field-payment-intent-id = Payment intent ID
field-portfolio-link = Portfolio link
field-preferences = Preferences
field-price-per-hour = Price per hour
field-progress = Progress
field-project-last-updated = Project last updated
field-project-link = Project link
field-prompt = Your idea
field-query = Search
field-question = Question
field-reason = Reason
field-recipient = Address
field-reference = Reference
field-seed = Seed
field-show = Show
field-side = Side
field-size = Size
field-sort = Sort
field-status = Status
field-subject = Subject
field-tag = Tag
field-tags = Tags
field-teaser-id = Teaser
field-time-zone = Time zone
field-statement = Statement
field-title = Title
field-to = Recipient
field-type = Type
field-user-id = User ID
field-user-type = Account type
field-website = Website
field-who = Admin

### Emails

email-why = You're getting this email because it is about your { $app } account.
email-settings = Email settings
email-code = If a page asks for a code, enter this one within { $minutes } minutes:
email-hello = Hello { $name },
email-hello-nameless = Hello,

email-nothing-owed = Nothing is owed. A payment that is still on its way goes back in full.
email-all-back = { $total } goes back to { $hirer }.
email-part-back = { $returned } of { $total } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}, and { $creator ->
    [you] you get { $share }
   *[other] { $creator } gets { $share }
}.
email-nothing-back = By the cancellation policy, nothing goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}. { $creator ->
    [you] You get { $share }
   *[other] { $creator } gets { $share }
}.

### Account emails

account-email-sign-up = Confirm your email
account-email-life = You can use the link once, within { $life }.
account-email-sign-up-text = Welcome to { $app }! Confirm that { $email } is your address, and your account is ready.
account-email-invite = You are invited to { $app }
account-email-invite-text = Someone has made a { $app } account for { $email }. Use the button to confirm your address and choose a password.
account-email-invite-button = Accept the invitation
account-email-magic-link = Sign in to { $app }
account-email-magic-link-text = Use the button to sign in to { $app }.
account-email-reauthentication = Confirm that it is you
account-email-reauthentication-text = Enter this code to change your { $app } account.
account-email-reauthentication-unexpected = If you did not ask for it, someone is using your { $app } account: sign out everywhere and change your password.
account-text-sign-in = { $code } signs you in to { $app }. It works for { $minutes } minutes. Never share it.
account-text-phone-change = { $code } adds this number to an account at { $app }. It works for { $minutes } minutes. Never share it.
account-text-reauthentication = { $code } confirms a change to your { $app } account. It works for { $minutes } minutes. Never share it.
account-email-recovery = Reset your password
account-email-recovery-text = Use the button to choose a new password for your { $app } account.
account-email-change = Confirm your email change
account-email-change-text = The email address of your { $app } account changes from { $email } to a new one once you confirm the change from both addresses.
account-email-change-button = Confirm the change
account-email-change-unexpected = If you didn't ask for this change, don't confirm it, and change your password: someone may have access to your account.
account-email-new = Confirm your new email
account-email-new-text = Confirm that you want to use { $email } for your { $app } account. The change takes effect once you also confirm it from your current address.
account-email-unexpected = If you didn't ask for this email, ignore it. Nothing changes unless you confirm.
account-email-exists = You already have an account at { $app }
account-email-exists-text = Someone tried to sign up at { $app } with this address, which already has an account. If that was you, sign in instead.
account-email-exists-forgot = If you don't remember your password, choose "Forgot password?" on the sign-in page.
account-email-taken-text = Someone asked to use this address for another { $app } account, but it already has one. If that was you, use a different address, or delete one of the two accounts.
account-email-sign-in = Sign in
account-email-nothing-to-do = If this wasn't you, you don't need to do anything.
account-email-password-changed = Your { $app } password was changed
account-email-password-changed-text = Your { $app } account has a new password, and all your other devices have been signed out.
account-email-password-changed-unexpected = If this wasn't you, reset your password now: choose "Forgot password?" on the sign-in page.
account-email-changed = Your { $app } account has a new email address
account-email-changed-text = From now on, sign in to { $app } with { $new } instead of { $old }.
account-email-changed-unexpected = If this wasn't you, contact the { $app } team right away: this address no longer opens the account.
account-email-open-account = Open your account
account-email-when = When
account-email-recovery-button = Choose a new password

### Account pages

account-page-sign-up = Confirm your email
account-page-sign-up-text = One click, and your account is ready.
account-page-sign-up-button = Confirm and sign in
account-page-invite = Accept the invitation
account-page-invite-text = Click "Continue" to confirm your address, then choose a password.
account-page-invite-button = Continue
account-page-sign-in = Sign in
account-page-sign-in-text = Click "Continue" to sign in.
account-page-sign-in-button = Continue
account-page-recovery = Reset your password
account-page-recovery-text = Click "Continue" to sign in, then choose a new password.
account-page-recovery-button = Continue
account-page-change = Confirm your email change
account-page-change-text = Your account gets its new email address once you've confirmed the change from both addresses.
account-page-change-button = Confirm the change
account-page-new = Confirm your new email
account-page-new-text = Your account gets this email address once you've confirmed the change from both addresses.
account-page-new-button = Confirm

### A booking's timeline

the-hirer = the hirer
the-creator = the creator
an-admin = an admin
the-timer = the deadline
the-provider = the payment provider
our-team = our team
headline-chargeback = The hirer's bank is disputing the payment
headline-disputed = A dispute is waiting for a decision
headline-dispute-unanswered = { $who ->
    [you] The dispute needs your answer
   *[other] Waiting for { $who } to answer the dispute
}
headline-split = { $who ->
    [you] The proposed split needs your answer
   *[other] Waiting for { $who } to answer the proposed split
}
headline-offer-unanswered = { $who ->
    [you] The offer needs your answer
   *[other] Waiting for { $who } to answer
}
headline-request-unanswered = { $who ->
    [you] The { $asked ->
        [proposal] proposal
       *[other] request
    } needs your answer
   *[other] Waiting for { $who } to answer
}
headline-counter-offer = { $who ->
    [you] The counter-offer needs your answer
   *[other] Waiting for { $who } to answer the counter-offer
}
headline-hours-asked = { $creator ->
    [you] { $hirer } asks for fewer hours: your answer is next
   *[other] Waiting for { $creator } to answer about the hours
}
headline-match-found = { $who ->
    [you] We found a match: your answer is next
   *[other] Waiting for { $who } to agree to the match
}
headline-matching = Our team is looking for a match
headline-declined = The { $asked ->
    [proposal] proposal
   *[other] request
} was not accepted
headline-declined-by = { $who ->
    [you] You declined { $asker }'s { $asked ->
        [proposal] proposal
       *[other] request
    }
   *[other] { $who } declined { $asker ->
        [you] your { $asked ->
            [proposal] proposal
           *[other] request
        }
       *[other] { $asker }'s { $asked ->
            [proposal] proposal
           *[other] request
        }
    }
}
headline-withdrawn = The { $asked ->
    [proposal] proposal
   *[other] request
} was withdrawn
headline-expired = The { $asked ->
    [proposal] proposal
   *[other] request
} expired
headline-refund-pending = { $hirer } rejected the work; the refund is pending
headline-rejected = { $hirer } rejected the work
headline-cancelled = Cancelled
headline-cancelled-kept = { $creator ->
    [you] Cancelled: you keep { $share }
   *[other] Cancelled: { $creator } keeps { $share }
}
headline-was-split = The money was split
headline-completed-due = Completed: payment is due
headline-completed-clearing = { $creator ->
    [you] Completed: you're paid on { $release }
   *[other] Completed: { $creator } is paid on { $release }
}
headline-completed = Completed
headline-delivered = { $hirer ->
    [you] Delivered: your inspection is next
   *[other] Delivered: { $hirer } is inspecting it
}
headline-changes-requested = { $creator ->
    [you] { $hirer } requested changes
   *[other] { $creator } is working on the requested changes
}
headline-due = { $hirer ->
    [you] Accepted: your payment is next
   *[other] Accepted: waiting for { $hirer } to pay
}
headline-processing = { $hirer ->
    [you] Your payment isn't finished
   *[other] { $hirer } has opened the payment page
}
headline-payment-sent = { $hirer ->
    [you] Your payment is on its way
   *[other] { $hirer }'s payment is on its way
}
headline-paid = { $creator ->
    [you] Paid: you can start
   *[other] Paid: { $creator } is working on it
}
todo-match = Find an experience for this request.
waiting-match = Waiting for an experience for this request.
todo-decision = Read both sides, then decide who gets the money.
waiting-decision = Our team decides. Until then, you can still agree on a split.
waiting-decision-own = Our team decides. Until then, { $who } can still accept your split.
waiting-decision-alone = Our team decides.
todo-statement = Say what happened, so that our team hears both sides before it decides.
todo-dispute-answer = Answer the dispute by { $answer_by }, or accept that { $split } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}. Without an answer, that split is carried out.
waiting-dispute-answer = Without an answer by { $answer_by }, { $split } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
} and the rest is released.
todo-split-answer = Accept or decline the split: { $split } would go back to { $hirer ->
    [you] you
   *[other] { $hirer }
}.
waiting-split-answer = { $split } would go back to { $hirer ->
    [you] you
   *[other] { $hirer }
}.
todo-hours-answer = { $hirer } would accept the work with { $asked_hours } of { $stated } { unit-stated }. Agree or refuse by { $hours_by }; otherwise { $stated } { unit-stated } count.
waiting-hours-answer = { $creator } has until { $hours_by } to answer about { $asked_hours } { unit-asked-hours }. Otherwise { $stated } { unit-stated } count.
todo-consent = Our team found "{ $title }": { $hours } { unit-hours } for { $total }. If you agree by { $until }, we'll ask its publisher.
waiting-consent = Waiting for consent to the match until { $until }.
todo-answer = { $hours } { unit-hours } for { $total }. Accept or decline it by { $until }.
todo-answer-last = { $hours } { unit-hours } for { $total }. Accept it or withdraw your { $asked ->
    [proposal] proposal
   *[other] request
} by { $until }.
todo-answer-again = { $hours } { unit-hours } for { $total }. Accept it, make a counter-offer or withdraw your { $asked ->
    [proposal] proposal
   *[other] request
} by { $until }.
waiting-answer = { $responder } has until { $until } to answer.
todo-payment-and-review = Pay { $total } and inspect the work.
waiting-payment-and-review = Waiting for a payment of { $total } and an inspection.
todo-payment = Pay { $total }.
todo-payment-by = Pay { $total } by { $due }. Otherwise, the booking is cancelled.
waiting-payment = Waiting for a payment of { $total }.
todo-transfer = Finish the payment. It is due by { $due }.
waiting-transfer = Waiting for the payment to arrive.
todo-review = Inspect it: accept, request changes or reject.
todo-review-by = Inspect it by { $accepted }: accept, request changes or reject. After that, it counts as accepted.
waiting-review = { $hirer } can accept it, request changes or reject it.
todo-contest = If you disagree with the rejection, contest the refund by { $refund_at }. Otherwise, you don't need to do anything.
waiting-contest = Waiting for the refund, which can still be contested.
todo-new-version = Deliver a new version.
waiting-new-version = Waiting for a new version.
todo-link = Add the project link when the work is done.
waiting-link = Waiting for the project link.
todo-link-by = Add the project link when the work is done. It is to be finished by { $finish }.
waiting-link-by = Waiting for the project link. The work is to be finished by { $finish }.
todo-link-hold = Deliver a first version by { $hold }: what is held goes back then if there is none. The work is to be finished by { $finish }.
waiting-link-hold = Waiting for a first version by { $hold }; the money goes back then if there is none. The work is to be finished by { $finish }.
next-expire = If it isn't answered by then, the { $asked ->
    [proposal] proposal
   *[other] request
} expires.
next-expire-direct = If it isn't answered by then, { $answer_offer_hours } hours after it was sent, the { $asked ->
    [proposal] proposal
   *[other] request
} expires.
next-expire-brief = If it isn't answered by then, { $match_days } days after it was sent, the { $asked ->
    [proposal] proposal
   *[other] request
} expires.
next-tell-decline = { $who ->
    [you] They'll be notified two minutes after the decline. You can undo until then.
   *[other] For two minutes after the decline, { $who } can undo it.
}
next-lapse = If it isn't paid by then, { $pay_hours } hours after the acceptance, the booking is cancelled.
next-overdue = The payment becomes overdue, { $pay_hours } hours after the acceptance.
next-auto-accept = If it isn't inspected by then, { $inspection_days } days after the delivery, the work counts as accepted.
next-auto-accept-payment = If it isn't inspected by then, { $inspection_days } days after the payment, the work counts as accepted.
next-auto-accept-extended = If it isn't inspected by then, the work counts as accepted. The inspection takes { $inspection_days } days, and was extended by { $inspection_extension_days }.
next-auto-accept-reopened = If it isn't inspected by then, the work counts as accepted. A reopened inspection takes at least { $inspection_again_days } days.
next-auto-accept-hours = If it isn't inspected by then, the work counts as accepted, { $answer_hours_days } days after the creator refused fewer hours.
next-auto-accept-limit = If it isn't inspected by then, the work counts as accepted. A payment is held for at most { $hold_days } days.
next-hours-unanswered = If it isn't answered within { $answer_hours_days } days, the work is accepted with { $stated } { unit-stated }.
next-hours-unanswered-limit = If it isn't answered by then, the work is accepted with { $stated } { unit-stated }. A payment is held for at most { $hold_days } days.
next-long-stop = { $hirer ->
    [you] If the work isn't delivered within { $delivery_days } days of the payment, { $held } goes back to you.
   *[other] If the work isn't delivered within { $delivery_days } days of the payment, { $held } goes back to { $hirer }.
}
next-refund = { $hirer ->
    [you] { $held } goes back to you, { $contest_hours } hours after the rejection.
   *[other] { $held } goes back to { $hirer }, { $contest_hours } hours after the rejection.
}
next-release = { $creator ->
    [you] { $share } is released to you, after { $clearing_days } days of clearing.
   *[other] { $share } is released to { $creator }, after { $clearing_days } days of clearing.
}
next-dispute-unanswered = If the dispute isn't answered within { $answer_dispute_days } days of the proposed split, { $split } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
} and the rest is released.
next-dispute-unanswered-review = If the dispute isn't answered before the inspection would end, { $split } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
} and the rest is released.
next-dispute-stays = { $creator ->
    [you] Without a decision within { $dispute_days } days of the dispute, you keep the payment.
   *[other] Without a decision within { $dispute_days } days of the dispute, { $creator } keeps the payment.
}
next-dispute-returns = { $hirer ->
    [you] Without a decision within { $dispute_days } days of the dispute, { $at_stake } goes back to you.
   *[other] Without a decision within { $dispute_days } days of the dispute, { $at_stake } goes back to { $hirer }.
}
next-reminder = A reminder is sent.
money-none = Nothing is owed yet.
money-overdue = { $hirer ->
    [you] Your payment of { $total } is overdue.
   *[other] { $hirer }'s payment of { $total } is overdue.
}
money-due-working = { $hirer ->
    [you] Your payment of { $total } is due. We've advised { $creator } not to start until it's paid.
   *[other] { $hirer } still has to pay { $total }. We recommend not starting until it's paid.
}
money-due = { $hirer ->
    [you] Your payment of { $total } is due.
   *[other] { $hirer } still has to pay { $total }.
}
money-processing = { $hirer ->
    [you] You've opened the payment of { $total }, and nothing is paid yet. Once it arrives, we hold it until the work is accepted.
   *[other] { $hirer } has opened the payment of { $total }, and nothing is paid yet. Once it arrives, we hold it until the work is accepted.
}
money-payment-sent = { $hirer ->
    [you] Your payment of { $total } is on its way. Once it arrives, we hold it until the work is accepted.
   *[other] { $hirer }'s payment of { $total } is on its way. Once it arrives, we hold it until the work is accepted.
}
money-held = { $creator ->
    [you] We hold { $held } until the work is accepted. Then you get { $share }.
   *[other] We hold { $held } until the work is accepted. Then { $creator } gets { $share }.
}
money-held-fewer = We hold { $held }. Once the work is accepted, { $creator ->
    [you] you get { $share } for { $stated } { unit-stated }
   *[other] { $creator } gets { $share } for { $stated } { unit-stated }
}, and { $back } goes back to { $hirer ->
    [you] you.
   *[other] { $hirer }.
}
money-disputed = We hold { $held } until the dispute is decided.
money-clearing-unused = We hold { $total }: { $unused } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
} for unused hours, and { $share } is released to { $creator ->
    [you] you, on { $release_at }. You can dispute that until then.
   *[other] { $creator }, on { $release_at }.
}
money-clearing-part = { $hirer ->
    [you] { $returned } of { $total } went back to you
   *[other] { $returned } of { $total } went back to { $hirer }
}. We hold { $held }; { $creator ->
    [you] { $share } of it is released to you on { $release_at }.
   *[other] { $share } of it is released to { $creator } on { $release_at }.
}
money-clearing = { $creator ->
    [you] We hold { $held }; { $share } of it is released to you soon.
   *[other] We hold { $held }; { $share } of it is released to { $creator } soon.
}
money-released = { $creator ->
    [you] { $share } was released to you.
   *[other] { $share } was released to { $creator }.
}
money-refund-window = { $you ->
    [creator] We hold { $held }; it goes back to { $hirer } unless you contest the refund.
    [hirer] We hold { $held }; it goes back to you unless { $creator } contests the refund.
   *[other] We hold { $held }; it goes back to { $hirer } unless { $creator } contests the refund.
}
money-refunded = { $hirer ->
    [you] { $total } went back to you.
   *[other] { $total } went back to { $hirer }.
}
money-partially-refunded = { $hirer ->
    [you] Part of { $total } went back to you.
   *[other] Part of { $total } went back to { $hirer }.
}
money-split = { $hirer ->
    [you] { $returned } of { $total } went back to you
   *[other] { $returned } of { $total } went back to { $hirer }
}, and { $creator ->
    [you] { $share } is yours after our fee of { $fee }.
   *[other] { $creator } gets { $share } after our fee of { $fee }.
}
money-void = Nothing was charged, and nothing is owed.
event-request = { $who } asked to book "{ $title }"{ $amount ->
    [none] .
   *[other] {" "}for { $amount }.
}
event-proposal = { $who } sent a proposal for "{ $title }"{ $amount ->
    [none] .
   *[other] : { $amount }.
}
event-answer-dispute = { $who } answered the dispute.
event-dispute-unanswered = The dispute wasn't answered in time, so the proposed split was carried out{ $amount ->
    [none] .
   *[other] : { $amount } back to { $hirer ->
        [you] you
       *[other] the hirer
    }.
}
event-propose-split = { $who } proposed a split{ $amount ->
    [none] .
   *[other] : { $amount } back to { $hirer ->
        [you] you
       *[other] the hirer
    }.
}
event-accept-split = { $who } agreed to the split{ $amount ->
    [none] .
   *[other] : { $amount } back to { $hirer ->
        [you] you
       *[other] the hirer
    }.
}
event-drop-split = { $who } withdrew the proposed split{ $amount ->
    [none] .
   *[other] {" "}({ $amount } back to { $hirer ->
        [you] you
       *[other] the hirer
    }).
}
event-decline-split = { $who } declined the proposed split{ $amount ->
    [none] .
   *[other] {" "}({ $amount } back to { $hirer ->
        [you] you
       *[other] the hirer
    }).
}
event-concierge = { $who } asked our team for a match.
event-offer = { $you ->
    [hirer] You offered "{ $title }" to { $creator }
    [creator] { $who } offered you "{ $title }"
   *[other] { $who } offered "{ $title }" to { $creator }
}{ $amount ->
    [none] .
   *[other] {" "}for { $amount }.
}
event-accept = { $who } accepted the { $asked ->
    [proposal] proposal
   *[other] request
}{ $amount ->
    [none] .
   *[other] : { $amount }.
}
event-accept-terms = { $who } accepted the counter-offer{ $amount ->
    [none] .
   *[other] : { $amount }.
}
event-counter = { $who } proposed new terms{ $amount ->
    [none] .
   *[other] : { $amount }.
}
event-late-accept = { $who } accepted the { $asked ->
    [proposal] proposal
   *[other] request
}{ $amount ->
    [none] .
   *[other] : { $amount }.
}
event-decline = { $who } declined the { $asked ->
    [proposal] proposal
   *[other] request
}.
event-undo-decline = { $who } reversed the decline.
event-withdraw = { $who } withdrew the { $asked ->
    [proposal] proposal
   *[other] request
}.
event-expire = The { $asked ->
    [proposal] proposal
   *[other] request
} expired.
event-decline-told = They were notified of the decline.
event-assign = { $who } matched the request with "{ $title }".
event-assign-consent = { $who } matched the request with "{ $title }", on terms that need consent.
event-consent = { $who } agreed to the match{ $amount ->
    [none] .
   *[other] : { $amount }.
}
event-archive = { $who ->
    [you] You hid the booking from your lists.
   *[other] { $who } hid the booking from their lists.
}
event-deliver = { $who } delivered the work.
event-deliver-version = { $who } delivered version { $version }.
event-deliver-hours = { $who } delivered version { $version } with { $used } of { $hours } { unit-hours } used.
event-request-changes = { $who } requested changes.
event-accept-fewer-hours = { $who } accepted the work: { $used } of { $hours } { unit-hours } were used.
event-accept-work = { $who } accepted the work.
event-ask-hours = { $who } asked to accept the work with { $used } { unit-used }.
event-accept-hours = { $who } agreed to { $used } of { $hours } { unit-hours }: the work is accepted, and { $returned } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}.
event-refuse-hours = { $who } didn't agree to { $used } { unit-used }.
event-hours-unanswered = The request for fewer hours wasn't answered in time, so the work was accepted with { $used } of { $hours } { unit-hours }.
event-hours-unanswered-all = The request for fewer hours wasn't answered in time, so the work was accepted with all hours.
event-reopen = { $who } reopened the work.
event-extend-review = { $who } extended the inspection by { $inspection_extension_days } days.
event-auto-accept = The work wasn't inspected in time and was accepted automatically.
event-auto-accept-fewer = The work wasn't inspected in time and was accepted automatically, with { $used } of { $hours } { unit-hours }.
event-reject = { $who } rejected the work.
event-cancel = { $who } cancelled the booking.
event-long-stop = The work wasn't delivered within { $delivery_days } days of the payment, so the booking was cancelled.
event-contest = { $who } contested the refund{ $amount ->
    [none] .
   *[other] {" "}and proposed a split: { $amount } back to { $hirer ->
        [you] you
       *[other] the hirer
    }.
}
event-dispute = { $who } opened a dispute{ $amount ->
    [none] .
   *[other] {" "}and proposed a split: { $amount } back to { $hirer ->
        [you] you
       *[other] the hirer
    }.
}
event-concede = { $who } conceded the dispute.
event-resolve = { $who } decided the dispute.
event-resolve-release = { $who } decided the dispute: { $creator ->
    [you] you get { $share }
   *[other] { $creator } gets { $share }
}.
event-resolve-refund = { $who } decided the dispute: { $total } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}.
event-resolve-split = { $who } decided the dispute: { $returned } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}, and { $creator ->
    [you] you get { $share }
   *[other] { $creator } gets { $share }
}.
event-lapse = The payment didn't arrive in time.
event-overdue = The payment is overdue.
event-start-payment = { $who } opened the payment of { $total }.
event-confirm-payment = { $hirer ->
    [you] You confirmed a payment of { $total }. It's on its way.
   *[other] { $hirer } confirmed a payment of { $total }. It's on its way.
}
event-settle = { $total } arrived and is held.
event-late-success = { $hirer ->
    [you] { $total } arrived too late and goes back to you.
   *[other] { $total } arrived too late and goes back to { $hirer }.
}
event-payment-failed = The payment failed.
event-record-payment = { $who } recorded an offline payment of { $total }. It's held for the booking.
event-refund = { $hirer ->
    [you] { $total } goes back to you.
   *[other] { $total } goes back to { $hirer }.
}
event-release = { $creator ->
    [you] { $share } was released to you.
   *[other] { $share } was released to { $creator }.
}
event-dispute-stays = { $creator ->
    [you] The dispute wasn't decided in time: you keep the payment.
   *[other] The dispute wasn't decided in time: { $creator } keeps the payment.
}
event-dispute-ends-part = The dispute wasn't decided in time: { $returned } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}, and { $creator ->
    [you] you get { $share }
   *[other] { $creator } gets { $share }
}.
event-dispute-ends-kept = The dispute wasn't decided in time, so the work stays accepted: { $creator ->
    [you] you get { $share }
   *[other] { $creator } gets { $share }
}.
event-dispute-long-stop = { $hirer ->
    [you] The dispute wasn't decided in time: { $total } goes back to you.
   *[other] The dispute wasn't decided in time: { $total } goes back to { $hirer }.
}
event-chargeback = The hirer's bank disputed the payment.
event-write-off = { $who } wrote off the payment.
event-clawback = { $you ->
    [creator] { $who } took the payment back from you: { $total } goes back to { $hirer }.
    [hirer] { $who } took the payment back: { $total } goes back to you.
   *[other] { $who } took the payment back: { $total } goes back to { $hirer }.
}
event-close-test = The booking was made with test money. It ended before real payments began, and no real money moved.
event-close-test-by-hand = The booking ended before real payments began. { $total } that was paid outside Parallax goes back.
event-remind = A reminder was sent.
outcome-agreed-split = { $you ->
    [other] Both sides agreed on a split
   *[hirer] You both agreed on a split
}: { $amount } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}, and { $creator ->
    [you] you get { $share }
   *[other] { $creator } gets { $share }
}.
outcome-agreed-refund = { $you ->
    [other] Both sides agreed
   *[hirer] You both agreed
}: { $amount } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}.
outcome-decided-split = Our team decided: { $returned } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}, and { $creator ->
    [you] you get { $share }
   *[other] { $creator } gets { $share }
}.
outcome-decided-refund = Our team decided: { $total } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}.
outcome-decided-release = Our team decided: { $creator ->
    [you] you get { $share }
   *[other] { $creator } gets { $share }
}.
preview-nothing = Nothing was charged, so there's nothing to refund.
preview-kept = Under the cancellation policy, nothing goes back: { $creator ->
    [you] the payment goes to you.
   *[other] the payment goes to { $creator }.
} If nothing is delivered within { $delivery_days } days of the payment, all of it goes back instead.
preview-part = Under the cancellation policy, { $amount } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
} at once, and the rest goes to { $creator ->
    [you] you.
   *[other] { $creator }.
} If nothing is delivered within { $delivery_days } days of the payment, all of it goes back instead.
preview-contestable = { $hirer ->
    [you] { $amount } goes back to you in { $contest_hours } hours, unless the creator contests the refund.
   *[other] { $amount } goes back to { $hirer } in { $contest_hours } hours, unless the creator contests the refund.
}
preview-now = { $hirer ->
    [you] { $amount } goes back to you at once, including fees.
   *[other] { $amount } goes back to { $hirer } at once, including fees.
}

### Notifications and emails

notify-booking-requested = { $asker } would like to book { $hours } { unit-hours } for { $total }.
    .title = New booking request for "{ $title }"
notify-proposal-received = { $asker } proposes { $hours } { unit-hours } for { $total }.
    .title = New proposal for "{ $title }"
notify-match-assigned = Our team suggests { $asker }: { $hours } { unit-hours } for { $total }.
    .title = New suggestion for "{ $title }"
notify-match-found = Our team found this for your request: { $hours } { unit-hours } for { $total }. If you agree by { $until }, we'll ask its publisher.
    .title = We found a match: "{ $title }"
notify-match-requested = { $asker } asked our team for a match.
    .title = New request for a match
notify-offer-sent = We've sent your offer for "{ $title }" to { $creator }. They have { $answer_offer_hours } hours to answer.
    .title = Your offer was sent
notify-match-sent = Our team is looking for a match and will answer within { $match_days } days.
    .title = Your booking request was sent
notify-booking-sent = We've sent your request for "{ $title }" to { $responder }. We'll notify you when they answer.
    .title = Your booking request was sent
notify-proposal-sent = We've sent your proposal for "{ $title }" to { $responder }. We'll notify you when they answer.
    .title = Your proposal was sent
notify-counter-offer = { $other } proposes new terms: { $hours } { unit-hours } for { $total }. You can accept them, make a counter-offer or end the request.
    .title = New terms for "{ $title }"
notify-split-proposed = { $other } proposes a split: { $split } of { $total } goes back to { $to ->
    [hirer] you, and the creator gets
   *[creator] the hirer, and you get
} { $share } after our fee. You can accept or decline it; until then, all deadlines stay the same.
    .title = A split was proposed for "{ $title }"
notify-split-proposed-disputed = { $other } proposes a split: { $split } of { $total } goes back to { $to ->
    [hirer] you, and the creator gets
   *[creator] the hirer, and you get
} { $share } after our fee. You can accept it until the dispute is decided.
    .title = A split was proposed for "{ $title }"
notify-split-proposed-deadline = { $other } proposes a split: { $split } of { $total } goes back to { $to ->
    [hirer] you, and the creator gets
   *[creator] the hirer, and you get
} { $share } after our fee. If you don't answer by { $until }, this split is carried out.
    .title = A split was proposed for "{ $title }"
notify-split-agreed = It ended with a split: { $returned } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}, and { $creator ->
    [you] you get
   *[other] { $creator } gets
} { $share }.
    .title = The money for "{ $title }" was split
notify-split-decided = Our team decided the dispute: { $returned } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}, and { $creator ->
    [you] you get
   *[other] { $creator } gets
} { $share }.
    .title = The money for "{ $title }" was split
notify-split-withdrawn = { $other } withdrew the proposed split. { $disputed ->
    [yes] Our team decides the dispute, unless you agree on another split.
   *[no] Everything stays as it is.
}
    .title = No split for "{ $title }"
notify-split-declined = { $other } declined the split you proposed. { $disputed ->
    [yes] Our team decides the dispute, unless you agree on another split.
   *[no] Everything stays as it is.
}
    .title = No split for "{ $title }"
notify-dispute-answered = { $other } answered the dispute. You can read the answer on the deal page. Our team decides, unless the two of you agree on a split.
    .title = The dispute over "{ $title }" was answered
notify-offer-received = { $hirer } offers you { $hours } { unit-hours } for { $total }. Please answer within { $answer_offer_hours } hours.
    .title = New offer for "{ $title }"
notify-proposal-accepted = { $doer } accepted your proposal for "{ $title }". We've asked { $hirer } to pay { $total }.
    .title = Your proposal was accepted
notify-request-accepted = { $doer } accepted "{ $title }". Please pay { $total } within { $pay_hours } hours; otherwise, the booking is cancelled.
    .title = Your request was accepted
notify-offer-delivered = { $doer } accepted "{ $title }" and delivered it at once. Please pay { $total } within { $pay_hours } hours.
    .title = Your request was accepted
notify-own-terms-accepted = { $doer } accepted your counter-offer for "{ $title }". We've asked { $hirer } to pay { $total }.
    .title = Your counter-offer was accepted
notify-own-terms-accepted-hirer = { $doer } accepted your counter-offer for "{ $title }". Please pay { $total } by { $due }; otherwise, the booking is cancelled.
    .title = Your counter-offer was accepted
notify-booking-accepted = { $doer } accepted "{ $title }". We've asked { $hirer } to pay { $total }.
    .title = Waiting for { $hirer } to pay
notify-booking-declined = Your { $asked ->
    [proposal] proposal
   *[other] request
} for "{ $title }" was not accepted.
    .title = Your { $asked ->
        [proposal] proposal
       *[other] request
    } was not accepted
evidence-total = Agreed total: { $total }.
evidence-policy-flexible = Cancellation policy: full refund up to { $flexible_hours } hours before the start date, nothing after that. Without a start date, everything.
evidence-policy-moderate = Cancellation policy: full refund up to { $moderate_hours } hours before the start date, nothing after that. Without a start date, everything.
evidence-policy-strict = Cancellation policy: 50% refund up to { $strict_days } days before the start date, nothing after that. Without a start date, everything.
notify-chargeback-fee = The bank decided the chargeback of "{ $title }" for the payer. Its fee of { $fee } will be deducted from your next payouts.
    .title = Fee of a chargeback: { $fee }
notify-payout-waiting = { $amount } has been yours since { $since }, but we can't send it yet: set up your payout account, or complete it.
    .title = { $amount } is waiting for your payout account
notify-brief-taken = { $hirer } accepted another request. They can still answer yours.
    .title = "{ $title }" was taken
notify-booking-withdrawn = { $asker } withdrew the request.
    .title = The request for "{ $title }" was withdrawn
notify-booking-expiring = { $asker } is waiting for your answer until { $respond_by }.
    .title = A request for "{ $title }" needs your answer
notify-own-request-expired = The request for "{ $title }" wasn't answered in time and has ended.
    .title = Your request expired
notify-request-expired = The request wasn't answered in time and has ended.
    .title = A request for "{ $title }" expired
notify-payment-due = Please pay { $total } by { $due }; otherwise, the booking is cancelled. We hold it until you accept the work.
    .title = Payment due for "{ $title }"
notify-payment-due-accepted = The work is accepted. Please pay { $total } by { $due }.
    .title = Payment due for "{ $title }"
notify-payment-due-soon = { $total } is due by { $due }.
    .title = Payment for "{ $title }" is due soon
notify-payment-failed = { $why } Nothing was charged. You can try again.
    .title = Payment for "{ $title }" failed
payment-cancelled = The payment was cancelled.
payment-not-completed = The payment was not completed in time.
payment-did-not-go-through = The payment didn't go through.
# When money is released, in the messages about it; those of before the day was named know none.
released-when = { $dated ->
    [yes] on { $release }
   *[no] in { $clearing_days } days
}
notify-paid-clearing-creator = { $hirer } paid { $total } for "{ $title }". The work is accepted, so { $share } will be released to you { released-when }.
    .title = Payment confirmed: { $total }
notify-paid-clearing-hirer = Thank you for your payment of { $total } for "{ $title }". The work is accepted, so { $share } of it will be released to { $creator } { released-when }.
    .title = Payment confirmed: { $total }
notify-paid-held-creator = { $hirer } paid { $total } for "{ $title }". We hold it until the work is accepted; then { $share } is yours.
    .title = Payment confirmed: { $total }
notify-paid-held-hirer = Thank you for your payment of { $total } for "{ $title }". We hold it until you accept the work; then { $creator } gets { $share }.
    .title = Payment confirmed: { $total }
notify-paid-delivered-hirer = Thank you for your payment of { $total } for "{ $title }". The work is already delivered. Inspect it by { $at }. After that, it counts as accepted, and { $creator } gets { $share }.
    .title = Payment confirmed: { $total }
notify-overdue-creator = { $hirer } didn't pay { $total } on time. We've reminded them.
    .title = Payment for "{ $title }" is overdue
notify-overdue-hirer = Your payment of { $total } was due by { $due }. Please pay it now. If it's still unpaid after { $overdue_days } days, you can't publish or book anything new.
    .title = Payment for "{ $title }" is overdue
notify-delivered = { $doer } delivered version { $version }.
    .title = { $version ->
        [one] "{ $title }" was delivered
       *[other] Version { $version } of "{ $title }" was delivered
    }
notify-delivered-unpaid = { $doer } delivered version { $version }. Please pay { $total } and inspect the work.
    .title = { $version ->
        [one] "{ $title }" was delivered
       *[other] Version { $version } of "{ $title }" was delivered
    }
notify-delivered-until = { $doer } delivered version { $version }. Inspect it by { $at }. After that, it counts as accepted.
    .title = { $version ->
        [one] "{ $title }" was delivered
       *[other] Version { $version } of "{ $title }" was delivered
    }
notify-delivered-hours = { $doer } delivered version { $version } and used { $used } of { $hours } { unit-hours }.
    .title = { $version ->
        [one] "{ $title }" was delivered
       *[other] Version { $version } of "{ $title }" was delivered
    }
notify-delivered-hours-unpaid = { $doer } delivered version { $version } and used { $used } of { $hours } { unit-hours }. Please pay { $total } and inspect the work.
    .title = { $version ->
        [one] "{ $title }" was delivered
       *[other] Version { $version } of "{ $title }" was delivered
    }
notify-delivered-hours-until = { $doer } delivered version { $version } and used { $used } of { $hours } { unit-hours }. Inspect it by { $at }. After that, it counts as accepted.
    .title = { $version ->
        [one] "{ $title }" was delivered
       *[other] Version { $version } of "{ $title }" was delivered
    }
notify-changes-requested = { $doer } requested changes: "{ $feedback }"
    .title = Changes requested for "{ $title }"
notify-review-reminder = The work was delivered and is waiting for your inspection.
    .title = Reminder: inspect "{ $title }"
notify-delivery-reminder = The work is paid but not delivered yet. If it isn't delivered within { $delivery_days } days of the payment, the money goes back to the hirer.
    .title = Reminder about "{ $title }"
notify-auto-accept-soon = The work will be accepted automatically on { $at } unless you request changes, reject it or open a dispute.
    .title = "{ $title }" will be accepted soon
notify-auto-accepted-creator = The work wasn't inspected within { $inspection_days } days, so it was accepted automatically. { $share } will be released to you { released-when }.
    .title = "{ $title }" is complete
notify-auto-accepted-hirer = The work wasn't inspected within { $inspection_days } days, so it was accepted automatically. { $share } will be released to { $creator } { released-when }.
    .title = "{ $title }" is complete
notify-work-accepted-paid = { $doer } accepted your work. { $share } will be released to you { released-when }.
    .title = "{ $title }" is complete
notify-work-accepted-fewer = { $doer } accepted your work with the { $used } of { $hours } { unit-hours } that you stated: { $unused } goes back to { $hirer }, and { $share } will be released to you { released-when }.
    .title = "{ $title }" is complete
notify-hours-asked = { $hirer } would accept the work with { $asked } of the { $stated } { unit-stated } that you stated. Agree or refuse by { $until }; otherwise { $stated } { unit-stated } count.
    .title = Fewer hours for "{ $title }"?
notify-hours-answer-needed = { $hirer } is waiting for your answer: { $asked } of { $stated } { unit-stated }. Without one, { $stated } { unit-stated } count from { $until }.
    .title = Fewer hours for "{ $title }"?
notify-hours-refused = { $creator } didn't agree to { $asked } { unit-asked }. You can accept the work with { $stated } { unit-stated }, ask once more, or open a dispute.
    .title = Hours of "{ $title }"
notify-hours-accepted = The work is accepted with { $used } of { $hours } { unit-hours }: { $returned } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}, and { $creator ->
    [you] you get { $share }
   *[other] { $creator } gets { $share }
} { released-when }.
    .title = "{ $title }" is complete
notify-hours-unanswered = The request for fewer hours wasn't answered, so the work is accepted with { $used } { unit-used }: { $creator ->
    [you] you get { $share }
   *[other] { $creator } gets { $share }
} { released-when }.
    .title = "{ $title }" is complete
notify-auto-accepted-fewer = The work wasn't inspected in time, so it was accepted automatically with { $used } of { $hours } { unit-hours }: { $returned } goes back to { $hirer ->
    [you] you
   *[other] { $hirer }
}, and { $creator ->
    [you] you get { $share }
   *[other] { $creator } gets { $share }
} { released-when }.
    .title = "{ $title }" is complete
notify-work-accepted-due = { $doer } accepted your work. We've asked { $hirer } to pay { $total }.
    .title = "{ $title }" is complete
notify-work-accepted-fewer-hirer = { $doer } accepted the work with { $used } of { $hours } { unit-hours } used: { $unused } goes back to you, and { $share } will be released to { $creator } { released-when }.
    .title = "{ $title }" is complete
notify-work-accepted-hirer = { $doer } accepted the work. { $share } will be released to { $creator } { released-when }.
    .title = "{ $title }" is complete
notify-rejected-contestable = { $doer } rejected the work. { $total } goes back to the hirer in { $contest_hours } hours unless you contest the refund.
    .title = "{ $title }" was rejected
notify-rejected = { $doer } rejected the work, and the project is closed.
    .title = "{ $title }" was rejected
notify-not-delivered = The work wasn't delivered within { $delivery_days } days of the payment, so the booking was cancelled. { $total } goes back to the hirer.
    .title = "{ $title }" was cancelled
notify-not-paid = The booking wasn't paid within { $pay_hours } hours and was cancelled.
    .title = "{ $title }" was cancelled
notify-cancelled = { $doer } cancelled the booking.
    .title = "{ $title }" was cancelled
notify-refund-by-hand = The payment for "{ $title }" was made offline. Send { $total } back to { $hirer } the same way it was paid, then mark the refund as sent under Money.
    .title = Refund of { $total } to send manually
notify-refund-started = { $total } for "{ $title }" goes back to you in { $contest_hours } hours unless { $creator } contests the refund.
    .title = Refund of { $total } is pending
notify-refund-late = Your payment of { $total } arrived after "{ $title }" had ended. We're sending all of it back.
    .title = Refund of { $total }
notify-clawed-back = We took back the payment for "{ $title }": { $total } goes back to { $hirer }.
    .title = Refund of { $total }
notify-clawed-back-owed = We took back the payment for "{ $title }": { $total } goes back to { $hirer }. We'll deduct what we paid you for it from your next payouts.
    .title = Refund of { $total }
notify-refunded-creator = { $total } for "{ $title }" went back to { $hirer }.
    .title = Refund of { $total }
notify-refunded-by-hand = We're sending { $total } for "{ $title }" back to you the same way you paid. It may take a few days.
    .title = Refund of { $total }
notify-refunded = We're sending { $total } for "{ $title }" back to your payment method. Your bank may take a few days.
    .title = Refund of { $total }
notify-payout = We paid you { $paid } for "{ $title }": the total of { $total } less our fee of { $fee }.
    .title = Payout of { $paid }
notify-payout-deducted = You earned { $share } for "{ $title }": the total of { $total } less our fee of { $fee }. We deducted { $deducted } that you owed, so your payout is { $paid }.
    .title = Payout of { $paid }
notify-payout-part = We paid you { $paid } for "{ $title }": the total of { $total } less { $returned } that went back to the hirer and our fee of { $fee }.
    .title = Payout of { $paid }
notify-payout-part-deducted = You earned { $share } for "{ $title }": the total of { $total } less { $returned } that went back to the hirer and our fee of { $fee }. We deducted { $deducted } that you owed, so your payout is { $paid }.
    .title = Payout of { $paid }
notify-dispute-to-decide = A dispute over { $total } needs a decision.
    .title = Dispute opened for "{ $title }"
notify-dispute-opened-split = { $doer } opened a dispute and proposes that { $split } of { $total } goes back to { $to ->
    [hirer] you
   *[creator] the hirer
}. If you don't answer by { $until }, this split is carried out. Everything else is on hold.
    .title = Dispute opened for "{ $title }"
notify-dispute-opened = { $doer } opened a dispute. Everything is on hold until it's decided.
    .title = Dispute opened for "{ $title }"
notify-dispute-answer-needed = Answer the dispute by { $until }. { $asker } proposes that { $split } of { $total } goes back to { $to ->
    [hirer] you
   *[creator] the hirer
}; without an answer from you, this split is carried out.
    .title = One day left to answer the dispute over "{ $title }"
notify-creator-conceded = The creator conceded: { $total } goes back to the hirer.
    .title = Dispute resolved for "{ $title }"
notify-hirer-conceded = The hirer conceded: the work is accepted and the payment is released.
    .title = Dispute resolved for "{ $title }"
notify-dispute-stays = { $creator ->
    [you] The dispute wasn't decided within { $dispute_days } days: you keep the payment.
   *[other] The dispute wasn't decided within { $dispute_days } days: { $creator } keeps the payment.
    }
    .title = Dispute resolved for "{ $title }"
notify-dispute-returns = The dispute wasn't decided within { $dispute_days } days: { $total } goes back to the hirer.
    .title = Dispute resolved for "{ $title }"
notify-decided-for-hirer = The dispute was decided: { $total } goes back to the hirer.
    .title = Dispute resolved for "{ $title }"
notify-decided-for-hirer-owed = The dispute was decided: { $total } goes back to the hirer. We'll deduct what we paid you for it from your next payouts.
    .title = Dispute resolved for "{ $title }"
notify-decided-for-creator = The dispute was decided for the creator: the payment of { $total } is released.
    .title = Dispute resolved for "{ $title }"
notify-reopened = { $hirer } reopened the work: it is under inspection again.
    .title = "{ $title }" was reopened
notify-review-extended = { $hirer } extended the inspection by { $inspection_extension_days } days.
    .title = More time to inspect "{ $title }"
notify-chargeback-admin = The hirer's bank is disputing the payment. All deadlines are on hold until an admin decides.
    .title = Chargeback for "{ $title }"
notify-chargeback = The hirer's bank is disputing the payment. We'll keep you informed.
    .title = Chargeback for "{ $title }"
notify-written-off = The unpaid { $total } was written off. Nothing is owed for this booking anymore.
    .title = Payment for "{ $title }" was written off
notify-test-closed = This booking was made with test money. It has ended because real payments begin, and no real money moved. To work together for real money, book again.
    .title = "{ $title }" was a test and has ended
notify-test-closed-by-hand = This booking has ended because payments through the provider begin. { $total } that was paid outside Parallax goes back; our team sends it. To continue, book again.
    .title = "{ $title }" has ended before real payments begin
notify-decline-undone = An admin reversed the decline of the request. It's open again.{ $reason }
    .title = The answer to the request for "{ $title }" was reversed
notify-admin-accepted = An admin accepted the request.{ $reason }
    .title = Update on "{ $title }"
notify-admin-declined = An admin declined the request.{ $reason }
    .title = Update on "{ $title }"
notify-admin-matched = An admin found a match for the request.{ $reason }
    .title = Update on "{ $title }"
notify-admin-delivered = An admin delivered the work.{ $reason }
    .title = Update on "{ $title }"
notify-admin-changes = An admin requested changes.{ $reason }
    .title = Update on "{ $title }"
notify-admin-work-accepted = An admin accepted the work.{ $reason }
    .title = Update on "{ $title }"
notify-admin-rejected = An admin rejected the work.{ $reason }
    .title = Update on "{ $title }"
notify-admin-cancelled = An admin cancelled the booking.{ $reason }
    .title = Update on "{ $title }"
notify-admin-changed = An admin changed the booking.{ $reason }
    .title = Update on "{ $title }"
reason-suffix = {" "}Reason: { $reason }
reason-account-deleted = They deleted their account.
reason-match-found = Our team found a match.
email-reason = Reason: { $reason }
email-message = { $name } wrote: "{ $message }"
button-pay = Pay now
button-refunds = Open the refunds
button-answer = { $asked ->
    [proposal] Answer the proposal
   *[other] Answer the request
}
button-answer-dispute = Answer the dispute
button-review = Inspect the work
button-contest = Contest the refund
button-feedback = See the feedback
button-booking = Open the booking
button-payouts = Set up payouts
button-search = { $asked ->
    [proposal] See other briefs
   *[other] See other offers
}
button-projects = Open your projects
button-message = Read and reply
button-inbox = Open the inbox
button-report = Review the report
button-page = Open the page
button-home = Open { $app }
fact-experience = Experience
fact-hirer = Hirer
fact-creator = Creator
fact-price = Price per hour
fact-fixed-price = Fixed price
fact-hours = Hours
fact-total = Total
fact-fee = Our fee, from the total
fact-hours-used = Hours used
hours-of = { $used } of { $hours }
fact-back = { $hirer ->
    [you] Back to you
   *[other] Back to { $hirer }
}
fact-unused = { $hirer ->
    [you] You get back for unused hours
    [unknown] The hirer gets back for unused hours
   *[other] { $hirer } gets back for unused hours
}
fact-returned = { $hirer ->
    [you] Returned to you
   *[other] Returned to { $hirer }
}
fact-share = { $creator ->
    [you] You get
    [unknown] The creator gets
   *[other] { $creator } gets
}
fact-receipt = Receipt
fact-answer-by = Answer by
fact-start = Start date
fact-finish = Finish by
fact-pay-by = Pay by
fact-project-link = Project link
fact-portfolio = Portfolio
fact-amount = Amount
fact-date = Date
fact-payment = Payment
fact-from = From
fact-email = Email
view-receipt = View the receipt
notify-contact = { $name }: { $subject }
    .title = New contact message
notify-report = { $excerpt }
    .title = A conversation was reported
notify-message = { $excerpt }
    .title = New message from { $name }
someone = a user
email-contact-subject = Contact: { $subject }
email-report-heading = { $name } reported a conversation: { $reason }
email-message-subject = Message from { $name }: { $subject }
email-message-subject-nameless = Message from a user: { $subject }
email-question-subject = { $name } asked about "{ $subject }"
email-message-reply = Reply on Parallax. You won't get another email about this conversation until you've read it.
email-waitlist-subject = You're on the waitlist for { $module }
email-waitlist = You're on the list for { $module }. We'll email you once, when it opens.
email-waitlist-not-you = If you didn't sign up for this, there's nothing to do: no account was made.
email-deleted-subject = Your account was deleted
email-deleted = Your name, address and profile have been removed, along with your films and your messages. Your listings are unpublished, and you're signed out everywhere.
email-deleted-records = We keep records of bookings and payments, with your messages about those that were paid, without your name. Receipts keep your name, as the law requires. If you didn't delete your account, contact the admin of this site right away.
email-agreed-paid-creator = The booking of "{ $title }" is accepted and paid. You can start.
email-agreed-unpaid-creator = The booking of "{ $title }" is accepted. We've asked the hirer to pay, and recommend not starting until the payment arrives.
email-agreed-paid-hirer = The booking of "{ $title }" is accepted and paid. The creator can start.
email-agreed-unpaid-hirer = The booking of "{ $title }" is accepted. Please pay now so that the creator can start. We hold the money until you accept the work.
email-paid-creator = The payment of { $amount } for "{ $title }" is confirmed. When the work is accepted, { $share } of it is yours.
email-paid-hirer = The payment of { $amount } for "{ $title }" is confirmed. When you accept the work, the creator gets { $share } of it.
email-paid-subject = Payment confirmed: { $amount }
notify-chargeback-refunded = A bank has taken back { $amount } that had already been refunded. Dispute it with the provider.
    .title = Chargeback of a refunded payment
email-proposal-accepted-subject = Your proposal was accepted
email-request-accepted-subject = Your request was accepted
payment-line = { $count ->
    [one] { $hours } hour at { $price }
   *[other] { $hours } hours at { $price }
}
payment-line-fixed = Fixed price
payment-line-unpriced = A booking without an hourly price

### The assistant: keywords and markers are lists with commas; a plural in -s needs no entry

assistant-found =
    { $category ->
        [experiences] Here are some experiences I found:
        [courses] Here are some courses I found:
        [ai] Here are some ai I found:
        [funding] Here are some funding I found:
       *[other] Here are some results I found:
    }{ $lines }
assistant-nothing = I couldn't find any results for "{ $asked }". Please try a different query.
assistant-nothing-in =
    { $category ->
        [experiences] I couldn't find any results for "experiences". Please try a different query.
        [courses] I couldn't find any results for "courses". Please try a different query.
        [ai] I couldn't find any results for "ai". Please try a different query.
        [funding] I couldn't find any results for "funding". Please try a different query.
       *[other] I couldn't find any results for "all". Please try a different query.
    }
assistant-keywords-experiences = experience, event, project, bootcamp
assistant-keywords-courses = course, learning, lesson
assistant-keywords-ai = ai, tool, automation, machine learning
assistant-keywords-funding = funding, grant, capital, money
assistant-markers = for

### Films while they are made: what is drawn in each shot, and why there is no film
shot-horizon-wide = Laying out the road
shot-horizon-near = Following the tail lights
shot-horizon-reveal = Lifting the camera over the hills
shot-portal-wide = Flooding the plain
shot-portal-near = Walking up to the light
shot-portal-reveal = Opening the portal
shot-concert-wide = Filling the arena
shot-concert-near = Raising hands
shot-concert-reveal = Letting the particles sing
shot-gallery-wide = Hanging the pictures
shot-gallery-near = Stepping closer
shot-gallery-reveal = Opening the great room
shot-training_room-wide = Building the training room
shot-training_room-near = Placing the controls
shot-training_room-reveal = Starting the exercise
shot-terrain-wide = Raising the mountains
shot-terrain-near = Diving into the valley
shot-terrain-reveal = Climbing into the sun
shot-underwater-wide = Sinking below the surface
shot-underwater-near = Swimming with the shoal
shot-underwater-reveal = Meeting the giant
shot-sculpture-wide = Scattering the points
shot-sculpture-near = Looking inside the sculpture
shot-sculpture-reveal = Lighting the hall around it
shot-city-wide = Raising the towers
shot-city-near = Letting rain fall on the street
shot-city-reveal = Rising above the roofs
shot-forest-wide = Planting the trees
shot-forest-near = Waking the fireflies
shot-forest-reveal = Letting the light in
shot-orbit-wide = Placing the planet
shot-orbit-near = Circling the ring
shot-orbit-reveal = Waiting for sunrise
shot-sea-wide = Raising the swell
shot-sea-near = Coming alongside the boat
shot-sea-reveal = Lifting the camera over the coast
shot-hangar-wide = Powering up the simulator
shot-hangar-near = Taking the engine apart
shot-hangar-reveal = Running the drill
shot-studio-wide = Opening the studio
shot-studio-near = Drawing in the air
shot-studio-reveal = Stepping back from the work
shot-hall-wide = Seating the audience
shot-hall-near = Aiming the lights
shot-hall-reveal = Raising the roof
film-idea-not-drawable = We couldn't find anything to draw in this idea. Name something to see: a place, an object or a light.
film-interrupted = Making the film was interrupted too many times. It doesn't count toward today's films. Please try again.
film-drawing-failed = We couldn't make this film. It doesn't count toward today's films. Please try again.
