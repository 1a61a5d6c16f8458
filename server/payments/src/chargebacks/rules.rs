//! What a chargeback costs, and whom (`docs/product.md`, section 6).
use crate::gateway::DisputeStatus;
use deals::{Deal, MoneyState};

/// Who pays the fee that the provider keeps for a chargeback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeePayer {
    /// The platform does: the payer was wrong, or it conceded.
    Platform,
    /// The creator does: the bank and our team both found that the payer was right.
    Creator,
}

/// What a chargeback cost, once both the bank and our team have decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Who pays the fee.
    pub fee: FeePayer,
    /// The bank kept money that our team gave to the creator.
    pub loss: bool,
}

/// What became of the refunds of a payment that a bank took back, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refunds {
    /// One is still to be sent.
    Open,
    /// There is none, or the bank's taking is it.
    Once,
    /// They were sent, so that the money left twice.
    Twice,
}

/// What a chargeback cost; none while that is open. `conceded`: the platform did not contest it.
pub fn settlement(status: DisputeStatus, conceded: bool, deal: &Deal, refunds: Refunds) -> Option<Settlement> {
    settled(status, conceded, (deal.chargeback, deal.money), refunds)
}

fn settled(
    status: DisputeStatus,
    conceded: bool,
    (flagged, money): (bool, MoneyState),
    refunds: Refunds,
) -> Option<Settlement> {
    let ours = Settlement { fee: FeePayer::Platform, loss: false };
    let is_refunded = matches!(money, MoneyState::Refunded | MoneyState::Void);
    match status {
        DisputeStatus::NeedsResponse | DisputeStatus::UnderReview => None,
        DisputeStatus::Won => Some(ours),
        // refunded before the bank took it
        DisputeStatus::Lost if !flagged && is_refunded => match refunds {
            Refunds::Open => None,
            Refunds::Once => Some(ours),
            Refunds::Twice => Some(Settlement { loss: true, ..ours }),
        },
        // a decision for the creator takes the flag away, one for the hirer gives the money back
        DisputeStatus::Lost if !flagged => Some(Settlement { loss: true, ..ours }),
        DisputeStatus::Lost if !is_refunded => None,
        DisputeStatus::Lost if conceded => Some(ours),
        DisputeStatus::Lost => Some(Settlement { fee: FeePayer::Creator, ..ours }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use DisputeStatus::{Lost, NeedsResponse, UnderReview, Won};
    use Refunds::{Once, Open, Twice};

    const OURS: Settlement = Settlement { fee: FeePayer::Platform, loss: false };
    const LOST: Settlement = Settlement { loss: true, ..OURS };

    #[test]
    fn the_creator_pays_the_fee_only_if_bank_and_team_find_the_payer_right() {
        for money in [MoneyState::Held, MoneyState::Clearing, MoneyState::Released, MoneyState::Refunded] {
            for (conceded, flagged) in [(false, false), (false, true), (true, false), (true, true)] {
                for refunds in [Open, Once, Twice] {
                    let settled = |status| settled(status, conceded, (flagged, money), refunds);
                    assert_eq!((settled(NeedsResponse), settled(UnderReview)), (None, None));
                    assert_eq!(settled(Won), Some(OURS));
                    let expected = match (conceded, flagged, money, refunds) {
                        (_, false, MoneyState::Refunded, Open) => None,
                        (_, false, MoneyState::Refunded, Once) => Some(OURS),
                        (_, false, ..) => Some(LOST),
                        (true, true, MoneyState::Refunded, _) => Some(OURS),
                        (false, true, MoneyState::Refunded, _) => {
                            Some(Settlement { fee: FeePayer::Creator, loss: false })
                        }
                        _ => None,
                    };
                    assert_eq!(settled(Lost), expected, "{conceded} {flagged} {money:?} {refunds:?}");
                }
            }
        }
    }
}
