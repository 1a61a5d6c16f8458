//! Transfers to connected accounts, and their reversals.
use super::State;
use super::balance::Movement;
use super::currency::{check_amount, shown};
use super::table::row;
use crate::error::ApiError;
use crate::params::Metadata;
use serde_json::{Value, json};

/// One transfer.
#[derive(Clone, Debug)]
pub struct Transfer {
    pub id: String,
    pub created: i64,
    pub amount: i64,
    pub reversed: i64,
    pub currency: String,
    pub destination: String,
    /// The payment that the connected account sees.
    pub payment: String,
    pub source: Option<String>,
    pub group: Option<String>,
    pub description: Option<String>,
    pub metadata: Metadata,
    pub transaction: String,
}

/// One reversal.
#[derive(Clone, Debug)]
pub struct Reversal {
    pub id: String,
    pub created: i64,
    pub amount: i64,
    pub currency: String,
    pub transfer: String,
    pub payment_refund: String,
    pub metadata: Metadata,
    pub transaction: String,
}
row!(Transfer, Reversal);

/// What a transfer is asked for with.
pub struct TransferOrder {
    /// Without it: all of the source.
    pub amount: Option<i64>,
    pub currency: String,
    pub destination: String,
    pub source: Option<String>,
    pub group: Option<String>,
    pub description: Option<String>,
    pub metadata: Metadata,
}

impl State {
    /// Gives a connected account money: of its source, even while that is pending, or of the available balance.
    pub fn transfer(&mut self, order: TransferOrder) -> Result<String, ApiError> {
        self.check_destination(&order.destination)?;
        let source = order.source.as_deref().map(|id| self.charge_param(id, "source_transaction").cloned());
        let source = source.transpose()?;
        let amount = order.amount.or(source.as_ref().map(|charge| charge.amount));
        let amount = amount.ok_or_else(|| ApiError::missing("amount"))?;
        check_amount(amount, &order.currency)?;
        let (available_on, group) = match &source {
            Some(charge) => (self.check_source(charge, amount, &order)?, self.group_of(charge, &order)?),
            None => (self.check_balance(amount, &order.currency)?, order.group.clone()),
        };
        let id = self.new_id("tr");
        let payment = self.new_id("py");
        let movement = |owner, amount, kind, source| Movement {
            owner,
            amount,
            fee: 0,
            currency: order.currency.as_str(),
            kind,
            category: if kind == "transfer" { "transfer" } else { "charge" },
            source,
            description: order.description.clone(),
            available_on,
        };
        let transaction = self.move_money(movement(None, -amount, "transfer", &id));
        self.move_money(movement(Some(order.destination.clone()), amount, "payment", &payment));
        if let Some(charge) = source.and_then(|charge| self.charges.get_mut(&charge.id)) {
            charge.transferred += amount;
            charge.transfer_group.clone_from(&group);
        }
        let transfer = Transfer {
            id: id.clone(),
            created: self.now,
            amount,
            reversed: 0,
            currency: order.currency.clone(),
            destination: order.destination.clone(),
            payment,
            source: order.source.clone(),
            group,
            description: order.description.clone(),
            metadata: order.metadata,
            transaction,
        };
        self.transfers.add(transfer);
        self.emit_transfer("transfer.created", &id, Value::Null);
        Ok(id)
    }

    fn check_destination(&self, id: &str) -> Result<(), ApiError> {
        let account = self.accounts.get(id).filter(|account| !account.deleted);
        let account = account.ok_or_else(|| ApiError::no_such_param("destination", id, "destination"))?;
        if account.ready() {
            return Ok(());
        }
        let message = "Your destination account needs to have at least one of the following capabilities enabled: \
                       transfers, crypto_transfers, legacy_payments";
        Err(ApiError::refused("insufficient_capabilities_for_transfer", message))
    }

    /// A source must have paid, in this currency, and give no more than its amount.
    fn check_source(
        &self,
        charge: &super::charges::Charge,
        amount: i64,
        order: &TransferOrder,
    ) -> Result<i64, ApiError> {
        let refused = |message: String| Err(ApiError::invalid(&message).param("source_transaction").kept());
        if charge.status != "succeeded" || charge.transaction.is_none() {
            return refused(format!("Charge {} has not succeeded and cannot be a source_transaction.", charge.id));
        }
        if charge.currency != order.currency {
            return refused(format!(
                "The currency of source_transaction's balance transaction ({}) must be the same as the transfer \
                 currency ({})",
                charge.currency, order.currency
            ));
        }
        if charge.transferred + amount > charge.amount {
            return refused(format!(
                "Transfers using this transaction as a source must not exceed the source amount of {}. (There are \
                 already transfers using this source, amounting to a total of {}.)",
                shown(charge.amount, &charge.currency),
                shown(charge.transferred, &charge.currency)
            ));
        }
        Ok(self.charge_available_on(charge))
    }

    /// The group of a transfer is that of its source.
    fn group_of(&self, charge: &super::charges::Charge, order: &TransferOrder) -> Result<Option<String>, ApiError> {
        match (&charge.transfer_group, &order.group) {
            (Some(own), Some(asked)) if own != asked => {
                let message = format!("The transfer_group must be that of the source_transaction: {own}.");
                Err(ApiError::invalid(&message).param("transfer_group"))
            }
            (Some(group), _) | (None, Some(group)) => Ok(Some(group.clone())),
            (None, None) => Ok(Some(format!("group_{}", charge.intent))),
        }
    }

    fn check_balance(&self, amount: i64, currency: &str) -> Result<i64, ApiError> {
        if self.balances.of(&None, currency).available >= amount {
            return Ok(self.now);
        }
        let message = "You have insufficient available funds in your Stripe account. Try adding funds directly to your \
                       available balance by creating Charges using the 4000000000000077 test card.";
        Err(ApiError::refused("balance_insufficient", message))
    }

    fn emit_transfer(&mut self, kind: &str, id: &str, before: Value) {
        if let Some(transfer) = self.transfers.get(id) {
            let shown = self.show_transfer(transfer);
            self.emit_change(kind, shown, before);
        }
    }

    /// Takes back money of a transfer: never more than is left of it, nor than the account has.
    pub fn reverse(&mut self, id: &str, amount: Option<i64>, metadata: Metadata) -> Result<String, ApiError> {
        let transfer = self.transfers.get(id).cloned().ok_or_else(|| ApiError::no_such("transfer", id))?;
        let left = transfer.amount - transfer.reversed;
        let amount = amount.unwrap_or(left);
        if left == 0 {
            let message = format!("Transfer {id} is already fully reversed.");
            return Err(ApiError::invalid(&message).param("id").kept());
        }
        check_amount(amount, &transfer.currency)?;
        if amount > left {
            let show = |amount| shown(amount, &transfer.currency);
            let message = format!(
                "Reversal amount ({}) is greater than unreversed amount on transfer ({})",
                show(amount),
                show(left)
            );
            return Err(ApiError::invalid(&message).param("amount").kept());
        }
        let owner = Some(transfer.destination.clone());
        let money = self.balances.of(&owner, &transfer.currency);
        if money.available + money.pending < amount {
            let message = "The connected account has insufficient funds for this reversal.";
            return Err(ApiError::refused("balance_insufficient", message));
        }
        Ok(self.book_reversal(&transfer, amount, metadata))
    }

    fn book_reversal(&mut self, transfer: &Transfer, amount: i64, metadata: Metadata) -> String {
        let id = self.new_id("trr");
        let payment_refund = self.new_id("pyr");
        let on = self.transactions.get(&transfer.transaction).map_or(self.now, |transaction| transaction.available_on);
        let movement = |owner: Option<String>, amount, source| Movement {
            fee: 0,
            currency: transfer.currency.as_str(),
            kind: if owner.is_none() { "transfer_refund" } else { "payment_refund" },
            category: if owner.is_none() { "transfer_reversal" } else { "refund" },
            description: Some("REFUND FOR TRANSFER".to_owned()),
            available_on: on,
            owner,
            amount,
            source,
        };
        let transaction = self.move_money(movement(None, amount, &id));
        self.move_money(movement(Some(transfer.destination.clone()), -amount, &payment_refund));
        self.reversals.add(Reversal {
            id: id.clone(),
            created: self.now,
            amount,
            currency: transfer.currency.clone(),
            transfer: transfer.id.clone(),
            payment_refund,
            metadata,
            transaction,
        });
        if let Some(transfer) = self.transfers.get_mut(&transfer.id) {
            transfer.reversed += amount;
        }
        let before = json!({"amount_reversed": transfer.reversed, "reversed": false});
        self.emit_transfer("transfer.reversed", &transfer.id, before);
        id
    }

    /// A transfer as the API shows it.
    pub fn show_transfer(&self, transfer: &Transfer) -> Value {
        let own = self.reversals.all().iter().rev().filter(|reversal| reversal.transfer == transfer.id);
        let reversals: Vec<Value> = own.map(Reversal::show).collect();
        json!({
            "id": transfer.id,
            "object": "transfer",
            "amount": transfer.amount,
            "amount_reversed": transfer.reversed,
            "balance_transaction": transfer.transaction,
            "created": transfer.created,
            "currency": transfer.currency,
            "description": transfer.description,
            "destination": transfer.destination,
            "destination_payment": transfer.payment,
            "livemode": false,
            "metadata": transfer.metadata,
            "reversals": {
                "object": "list", "data": reversals, "has_more": false,
                "url": format!("/v1/transfers/{}/reversals", transfer.id),
            },
            "reversed": transfer.reversed == transfer.amount,
            "source_transaction": transfer.source,
            "source_type": "card",
            "transfer_group": transfer.group,
        })
    }
}

impl Reversal {
    /// The reversal as the API shows it.
    pub fn show(&self) -> Value {
        json!({
            "id": self.id,
            "object": "transfer_reversal",
            "amount": self.amount,
            "balance_transaction": self.transaction,
            "created": self.created,
            "currency": self.currency,
            "destination_payment_refund": self.payment_refund,
            "metadata": self.metadata,
            "source_refund": null,
            "transfer": self.transfer,
        })
    }
}
