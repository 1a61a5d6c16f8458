//! The ids of a deal and of what it refers to.
use utoipa::ToSchema;

platform::id_type! {
    /// The id that a booking and its project share.
    #[derive(ToSchema)]
    pub struct DealId;

    /// The id of our record of a payment.
    pub struct PaymentId;
}
