//! One transition of a deal: who may do it, what prevents it, and the result.
use super::{
    deal::{Deal, DealActor},
    refusal::Refusal,
    states::{Request, Role, Side, Status, Work},
    timers::TimerKind,
    transition::{Applied, DealEvent, Effect, Notification, To, Transition},
    work::Version,
};
use base::notifications::Kind;
use platform::clock::Timestamp;

/// The deal after `actor` does `transition` at `now`, what happened, and the effects; or why it is refused. A
/// transition that changes nothing (an intent that is reused, a reminder) gives the same deal.
pub fn apply(deal: &Deal, transition: &Transition, actor: &DealActor, now: Timestamp) -> Result<Applied, Refusal> {
    let role = permitted_role(deal, transition, actor)?;
    must_not_be_frozen(deal, transition, role)?;
    let mut step = DealChange { deal: deal.clone(), role, now, effects: Vec::new() };
    let what = step.make(transition, actor)?;
    step.clear_settled_split();
    step.clear_settled_hours();
    // An admin's step that changed nothing needs no notification.
    if role == Role::Admin && (step.deal != *deal || !step.effects.is_empty()) {
        step.notify_both_of_admin();
    }
    if step.deal != *deal {
        step.deal.dates.updated_at = now;
        step.keep_reason(transition, actor);
    }
    Ok((step.deal, what, step.effects))
}

/// The roles that may do it. Who may answer or take back a request depends on the deal.
fn allowed_roles(deal: &Deal, transition: &Transition) -> Vec<Role> {
    use Role::{Admin, Creator, Hirer, Provider, Timer};
    let role = |side: Side| if side == Side::Hirer { Hirer } else { Creator };
    match transition {
        Transition::Decline { .. } => deal.responder().map(role).into_iter().chain([Admin]).collect(),
        Transition::Accept { .. } if deal.responder().is_none() => vec![Admin],
        Transition::Accept { .. } => vec![Hirer, Creator, Admin],
        Transition::Counter(_) => vec![Hirer, Creator],
        Transition::LateAccept | Transition::UndoDecline => match deal.responder() {
            Some(side) => vec![role(side), Admin],
            None => vec![Admin],
        },
        Transition::Withdraw => vec![role(deal.initiator())],
        Transition::Archive
        | Transition::Dispute { .. }
        | Transition::AnswerDispute { .. }
        | Transition::ProposeSplit { .. }
        | Transition::AcceptSplit { .. }
        | Transition::DropSplit => vec![Hirer, Creator],
        Transition::Deliver { .. } => vec![Creator, Admin],
        Transition::RequestChanges { .. } | Transition::AcceptWork { .. } | Transition::Reject { .. } => {
            vec![Hirer, Admin]
        }
        Transition::Reopen
        | Transition::ExtendInspection
        | Transition::AskHours { .. }
        | Transition::StartPayment { .. } => vec![Hirer],
        Transition::AcceptHours { .. } | Transition::RefuseHours { .. } => vec![Creator],
        Transition::Cancel { .. } => vec![Hirer, Creator, Admin],
        Transition::Assign(_) | Transition::Resolve(_) | Transition::RecordPayment { .. } | Transition::Clawback => {
            vec![Admin]
        }
        // who is owed may waive it
        Transition::WriteOff => vec![Creator, Admin],
        Transition::ConfirmPayment
        | Transition::Settle { .. }
        | Transition::PaymentFailed { .. }
        | Transition::Chargeback
        | Transition::CloseTest { .. } => vec![Provider],
        Transition::Fire(_) => vec![Timer],
    }
}

fn permitted_role(deal: &Deal, transition: &Transition, actor: &DealActor) -> Result<Role, Refusal> {
    let role = deal.role_of(actor).ok_or(Refusal::NotFound)?;
    let allowed = allowed_roles(deal, transition);
    if !allowed.contains(&role) {
        return Err(Refusal::NotAllowed { allowed });
    }
    if role == Role::Admin && actor.reason().is_none() {
        return Err(Refusal::ReasonRequired);
    }
    Ok(role)
}

/// While a dispute is open, it can only be ended: by an admin's decision, a side that concedes, or its long-stop. A
/// chargeback leaves only the admin's decision.
fn must_not_be_frozen(deal: &Deal, transition: &Transition, role: Role) -> Result<(), Refusal> {
    if matches!(transition, Transition::Archive | Transition::Resolve(_)) || role == Role::Provider {
        return Ok(());
    }
    if deal.chargeback {
        return Err(Refusal::Frozen);
    }
    let gives_in = matches!(
        (transition, role),
        (Transition::AcceptWork { .. }, Role::Hirer)
            | (Transition::Cancel { .. }, Role::Creator)
            | (Transition::AnswerDispute { .. }, _)
            | (Transition::ProposeSplit { .. } | Transition::AcceptSplit { .. } | Transition::DropSplit, _)
            | (Transition::Fire(_), _)
    );
    if deal.is_disputed() && !gives_in { Err(Refusal::DisputeOpen) } else { Ok(()) }
}

/// A transition in progress.
pub(super) struct DealChange {
    pub(super) deal: Deal,
    pub(super) role: Role,
    pub(super) now: Timestamp,
    pub(super) effects: Vec<Effect>,
}

impl DealChange {
    fn make(&mut self, transition: &Transition, actor: &DealActor) -> Result<DealEvent, Refusal> {
        match transition {
            Transition::Accept { version } => self.accept(*version, actor),
            Transition::Counter(proposal) => self.counter(proposal),
            Transition::LateAccept => self.late_accept(actor),
            Transition::Decline { hold, .. } => self.decline(*hold, actor),
            Transition::UndoDecline => self.undo_decline(actor),
            Transition::Withdraw => self.withdraw(),
            Transition::Assign(listing) => self.assign(listing),
            Transition::Archive => self.archive(),
            Transition::Deliver { link, sent_at, used, note } => {
                self.deliver(&Version { link, sent_at: *sent_at, used: *used, note: note.as_ref() }, actor)
            }
            Transition::RequestChanges { feedback } => self.request_changes(feedback),
            Transition::AcceptWork { used } => self.accept_work(*used),
            Transition::AskHours { quarters, .. } => self.ask_hours(*quarters),
            Transition::AcceptHours { quarters } => self.accept_hours(*quarters),
            Transition::RefuseHours { .. } => self.refuse_hours(),
            Transition::Reopen => self.reopen(),
            Transition::ExtendInspection => self.extend_inspection(),
            Transition::Reject { .. } => self.reject(),
            Transition::Cancel { .. } => self.cancel(),
            Transition::StartPayment { amount } => self.start_payment(*amount),
            Transition::ConfirmPayment => self.confirm_payment(),
            Transition::Settle { payment, amount, book } => self.settle(payment, *amount, book),
            Transition::PaymentFailed { error, .. } => self.payment_failed(error),
            Transition::RecordPayment { payment, book } => self.record_payment(payment, book),
            Transition::Chargeback => self.chargeback(),
            Transition::Dispute { refund, .. } => self.dispute(*refund),
            Transition::AnswerDispute { .. } => self.answer_dispute(),
            Transition::ProposeSplit { refund, .. } => self.propose_split(*refund),
            Transition::AcceptSplit { refund } => self.accept_split(*refund),
            Transition::DropSplit => self.drop_split(),
            Transition::Resolve(outcome) => self.resolve(*outcome),
            Transition::WriteOff => self.write_off(),
            Transition::Clawback => self.claw_back(),
            Transition::CloseTest { paid_out } => self.close_test(*paid_out),
            Transition::Fire(timer) => self.fire(*timer),
        }
    }

    /// A timer fires: only if the deal still waits for it, and only when it is due.
    fn fire(&mut self, kind: TimerKind) -> Result<DealEvent, Refusal> {
        let due = self.deal.schedule().into_iter().any(|timer| timer.kind == kind && timer.at <= self.now);
        if !due {
            return Err(Refusal::NotDue);
        }
        match kind {
            TimerKind::Expire => self.expire(),
            TimerKind::TellDecline => self.announce_decline(),
            TimerKind::Lapse => self.lapse(),
            TimerKind::AutoAccept => self.auto_accept(),
            TimerKind::HoursUnanswered => self.hours_unanswered(),
            TimerKind::LongStop => self.long_stop(),
            TimerKind::Refund => self.close_refund_window(),
            TimerKind::Release => self.release(),
            TimerKind::DisputeUnanswered => self.dispute_unanswered(),
            TimerKind::DisputeLongStop => self.dispute_long_stop(),
            reminder => self.remind(reminder),
        }
    }

    fn remind(&mut self, reminder: TimerKind) -> Result<DealEvent, Refusal> {
        match reminder {
            TimerKind::ExpireFirst | TimerKind::ExpireLast => {
                let to = self.deal.turn().map_or(To::Admin, To::Side);
                self.notify(to, Kind::BookingExpiring);
            }
            TimerKind::LapseFirst | TimerKind::LapseLast => self.notify(To::HIRER, Kind::PaymentDueSoon),
            TimerKind::DisputeAnswerLast => {
                if let Some(side) = self.deal.dispute_awaits() {
                    self.mail(To::Side(side), Kind::DisputeAnswerNeeded);
                }
            }
            TimerKind::HoursAnswerLast => self.mail(To::CREATOR, Kind::System),
            TimerKind::InspectionFirst => self.notify(To::HIRER, Kind::DeliveryReminder),
            TimerKind::InspectionSecond | TimerKind::InspectionLast => self.notify(To::HIRER, Kind::AutoAcceptSoon),
            _ => {
                self.notify(To::CREATOR, Kind::DeliveryReminder);
                self.notify(To::HIRER, Kind::DeliveryReminder);
            }
        }
        Ok(DealEvent::Remind)
    }

    /// T9.
    fn archive(&mut self) -> Result<DealEvent, Refusal> {
        if !self.deal.is_archivable() {
            return Err(Refusal::NotArchivable);
        }
        match self.role {
            Role::Hirer => self.deal.hidden_hirer = true,
            _ => self.deal.hidden_creator = true,
        }
        Ok(DealEvent::Archive)
    }

    /// Notifies `to` in the app.
    pub(super) fn notify(&mut self, to: To, kind: Kind) {
        self.effects.push(Effect::Notify(Notification { to, kind, mail: false }));
    }
    /// Notifies `to` in the app and by email.
    pub(super) fn mail(&mut self, to: To, kind: Kind) {
        self.effects.push(Effect::Notify(Notification { to, kind, mail: true }));
    }
    /// Notifies both sides in the app and by email.
    pub(super) fn mail_both(&mut self, kind: Kind) {
        self.mail(To::HIRER, kind);
        self.mail(To::CREATOR, kind);
    }

    /// The deal keeps the reason of the last answer, end, dispute or admin's step; a new answer replaces it.
    fn keep_reason(&mut self, transition: &Transition, actor: &DealActor) {
        let gives = matches!(
            transition,
            Transition::Decline { .. }
                | Transition::Reject { .. }
                | Transition::Cancel { .. }
                | Transition::Dispute { .. }
        );
        let undoes = matches!(transition, Transition::LateAccept | Transition::UndoDecline);
        if gives || undoes || self.role == Role::Admin {
            self.deal.reason = transition.note(actor).map(str::to_owned);
        }
    }

    /// Notifies both sides of what an admin did.
    fn notify_both_of_admin(&mut self) {
        for to in [To::HIRER, To::CREATOR] {
            if !self.is_notified(to) {
                self.notify(to, Kind::System);
            }
        }
    }
    /// Whether something that happens already tells `to`.
    pub(super) fn is_notified(&self, to: To) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::Notify(notification) if notification.to == to))
    }

    /// The refusal of something that the deal's status rules out.
    pub(super) fn wrong_state<T>(&self) -> Result<T, Refusal> {
        Err(Refusal::WrongState { status: self.deal.status() })
    }
    /// The work, if it is in progress; otherwise why not.
    pub(super) fn active_work(&self) -> Result<Work, Refusal> {
        match self.deal.work {
            Some(work) if work.is_active() => Ok(work),
            Some(Work::Completed) => Err(Refusal::ProjectCompleted),
            Some(Work::Offered) if self.deal.request == Request::Pending => Err(Refusal::NotAcceptedYet),
            Some(work) if work.ended_without_result() => Err(Refusal::ProjectClosed),
            _ => self.wrong_state(),
        }
    }
    /// Refuses unless the request waits for its answer.
    pub(super) fn must_be_pending(&self) -> Result<(), Refusal> {
        if self.deal.request == Request::Pending { Ok(()) } else { self.wrong_state() }
    }
    /// The status before the step.
    pub(super) fn status(&self) -> Status {
        self.deal.status()
    }
}
