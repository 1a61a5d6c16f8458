//! What a chargeback costs, and whom (`docs/product.md`, section 6).
use crate::gateway::DisputeStatus;
use deals::{Deal, MoneyState};

/// Who pays the fee that the provider keeps for a chargeback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeePayer {
    /// We do: the payer was wrong, or we gave in.
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

/// What a chargeback cost; none while that is open. `conceded`: we gave in without asking the bank.
pub fn settlement(status: DisputeStatus, conceded: bool, deal: &Deal) -> Option<Settlement> {
    settled(status, conceded, deal.chargeback, deal.money)
}

fn settled(status: DisputeStatus, conceded: bool, flagged: bool, money: MoneyState) -> Option<Settlement> {
    let ours = Settlement { fee: FeePayer::Platform, loss: false };
    match status {
        DisputeStatus::NeedsResponse | DisputeStatus::UnderReview => None,
        DisputeStatus::Won => Some(ours),
        // a decision for the creator takes the flag away, one for the hirer gives the money back
        DisputeStatus::Lost if !flagged => Some(Settlement { loss: true, ..ours }),
        DisputeStatus::Lost if money != MoneyState::Refunded => None,
        DisputeStatus::Lost if conceded => Some(ours),
        DisputeStatus::Lost => Some(Settlement { fee: FeePayer::Creator, ..ours }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use DisputeStatus::{Lost, NeedsResponse, UnderReview, Won};

    #[test]
    fn the_creator_pays_the_fee_only_if_bank_and_team_find_the_payer_right() {
        let ours = Some(Settlement { fee: FeePayer::Platform, loss: false });
        for money in [MoneyState::Held, MoneyState::Clearing, MoneyState::Released, MoneyState::Refunded] {
            for (conceded, flagged) in [(false, false), (false, true), (true, false), (true, true)] {
                for open in [NeedsResponse, UnderReview] {
                    assert_eq!(settled(open, conceded, flagged, money), None);
                }
                assert_eq!(settled(Won, conceded, flagged, money), ours);
                let expected = match (conceded, flagged, money) {
                    (_, false, _) => Some(Settlement { fee: FeePayer::Platform, loss: true }),
                    (true, true, MoneyState::Refunded) => ours,
                    (false, true, MoneyState::Refunded) => Some(Settlement { fee: FeePayer::Creator, loss: false }),
                    _ => None,
                };
                assert_eq!(settled(Lost, conceded, flagged, money), expected, "{conceded} {flagged} {money:?}");
            }
        }
    }
}
