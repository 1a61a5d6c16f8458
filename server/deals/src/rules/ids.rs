//! The ids of a deal and of what it refers to.
use utoipa::ToSchema;

platform::id_type! {
    /// The id that a booking and its project share.
    #[derive(ToSchema)]
    pub struct DealId;

    /// A payment of a deal, in the records of whoever collects it.
    pub struct PaymentId;
}
