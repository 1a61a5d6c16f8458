//! Refusals as problems: status, code and further members.
use super::{
    actions::Error,
    rules::{Refusal, RefusalKind},
};
use platform::http::Problem;

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let (code, message) = (refusal.code(), refusal.message());
        let problem = match (refusal.kind(), &refusal) {
            (_, Refusal::Input(refused)) => return refused.clone().into(),
            (RefusalKind::NotFound, _) => Problem::not_found(message),
            (RefusalKind::Forbidden, _) => Problem::forbidden(code, message),
            (RefusalKind::Invalid, _) => Problem::invalid(code, message.clone()).field("reason", message),
            (RefusalKind::Conflict, _) => Problem::conflict(code, message),
        };
        match refusal {
            Refusal::AmountMismatch { total } => problem.with("total_cents", total.minor),
            Refusal::SplitChanged { refund_cents } => problem.with("refund_cents", refund_cents),
            Refusal::SplitTooLarge { held } => problem.with("held_cents", held.minor),
            Refusal::TermsChanged { newest } => problem.with("version", newest),
            _ => problem,
        }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(refusal) => refusal.into(),
            Error::Db(error) => error.into(),
        }
    }
}
