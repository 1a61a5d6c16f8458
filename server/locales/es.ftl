# Español. Un archivo es un idioma del servidor.

### Cómo se escriben los números, el dinero y las fechas

number-decimal = ,
number-group = .
number-grouped-from = 5
money = { $amount }{"\u00A0"}US$
money-of-currency = { $currency ->
    [eur] { $amount }{"\u00A0"}€
    [vnd] { $amount }{"\u00A0"}₫
   *[other] { $amount }{"\u00A0"}{ $code }
}
hourly = { $amount }/h
unit-hours = { $hours ->
    [one] hora
   *[other] horas
}
unit-stated = { $stated ->
    [one] hora
   *[other] horas
}
unit-asked = { $asked ->
    [one] hora
   *[other] horas
}
unit-asked-hours = { $asked_hours ->
    [one] hora
   *[other] horas
}
unit-used = { $used ->
    [one] hora
   *[other] horas
}
hours-of-clock = 24
moment = { $day } de { $month } de { $year } { $hour ->
    [one] a la
   *[other] a las
} { $time } ({ $zone })
# Sin la zona: todas las horas son de la que la persona eligió.
moment-of-account = { $day } de { $month } de { $year } { $hour ->
    [one] a la
   *[other] a las
} { $time }
day = { $day } de { $month } de { $year }
month =
    .m1 = enero
    .m2 = febrero
    .m3 = marzo
    .m4 = abril
    .m5 = mayo
    .m6 = junio
    .m7 = julio
    .m8 = agosto
    .m9 = septiembre
    .m10 = octubre
    .m11 = noviembre
    .m12 = diciembre
# Una fecha sin zona horaria; $month va de m1 a m12.
calendar-date = { $day } de { $month ->
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
} de { $year }
verbatim = { $text }
unknown-experience = Experiencia desconocida

### Problemas de cualquier petición

problem-not-found = No encontrado
problem-not-authenticated = No has iniciado sesión
problem-no-endpoint = No existe { $method } { $path }.
problem-method-not-allowed = { $path } no admite { $method }.
problem-bad-path = No hay nada en esta dirección.
problem-not-offered = No hay nada en { $path }: este servicio no se ofrece.
problem-no-file = No existe el archivo { $path }.
problem-no-such-file = Ese archivo no existe.
problem-bad-range = El archivo tiene { $size } bytes y el intervalo queda fuera.
problem-bad-query = La dirección tiene parámetros que no se pueden leer.
problem-bad-cursor = El cursor no es válido.
problem-cursor-of-another-list = Este cursor pertenece a otra lista.
problem-unsupported-media-type = El cuerpo debe ser JSON y enviarse con Content-Type: application/json.
problem-bad-json = El cuerpo no es JSON válido (línea { $line }, columna { $column }).
problem-bad-body = No se pudo leer el cuerpo.
problem-body-too-large = El cuerpo es demasiado grande.
problem-body-timeout = El cuerpo no llegó a tiempo.
problem-nul-character = El texto no puede contener el carácter NUL.
problem-exists-already = Esto ya existe.
problem-bad-idempotency-key = La Idempotency-Key debe tener de 1 a { $max } caracteres.
problem-idempotency-key-reused = Esta Idempotency-Key ya se usó en otra petición.
problem-idempotency-in-progress = Una petición con esta Idempotency-Key sigue en curso.
problem-cross-site = Esta petición no viene de nuestras páginas.
problem-unknown-host = Con las herramientas de desarrollo activas, este servidor solo responde a su propio nombre.
problem-rate-limited = Demasiadas peticiones. Inténtalo de nuevo dentro de { $wait }.
problem-too-many-in-flight = Demasiadas peticiones a la vez. Inténtalo de nuevo.
problem-too-many-bytes = Demasiadas subidas a la vez. Inténtalo de nuevo.
problem-too-many-streams = Tienes demasiadas páginas abiertas a la vez. Cierra alguna.
problem-service-busy = El servicio está ocupado. Inténtalo de nuevo.
problem-drawing-busy = Se están dibujando demasiadas imágenes ahora mismo. Inténtalo de nuevo.
problem-database-unavailable = La base de datos no está disponible ahora mismo. Inténtalo de nuevo.
problem-search-unavailable = La búsqueda no está disponible ahora mismo. Inténtalo de nuevo en un momento.
problem-storage-full = El servidor se ha quedado sin espacio y ahora mismo no se puede guardar nada. Inténtalo más tarde.
problem-internal = Algo ha fallado por nuestra parte. Inténtalo de nuevo.
problem-changed-meanwhile = Otra persona ha cambiado esto al mismo tiempo. Inténtalo de nuevo.
problem-nothing-to-change = No hay nada que cambiar: ninguno de los campos enviados se puede editar aquí.
problem-incomplete-form = El formulario no está completo.
problem-search-too-deep = Una búsqueda muestra { $max } resultados como máximo. Acótala un poco.

### Problemas con lo que alguien escribe

problem-required = { $field }: este campo es obligatorio
problem-too-short = { $field }: { $min } caracteres como mínimo
problem-too-long = { $field }: { $max } caracteres como máximo
problem-control-characters = { $field }: hay caracteres que no se pueden mostrar
problem-invalid-id = { $field }: no es un identificador válido
problem-missing-information = Rellena todos los campos antes de enviar.
problem-invalid-email = La dirección de correo no es válida
problem-invalid-price = Escribe un precio por hora válido.
problem-fact-out-of-range = Escribe un número entre { $least } y { $most }, en pasos de { $step }.
problem-city-and-place = Indica la ciudad o elige trabajo a distancia.
problem-room-without-scale = El tamaño de la sala solo se indica en experiencias a escala de sala.
problem-invalid-languages = Los idiomas son códigos de dos letras, como «es»; { $max } como máximo.
problem-invalid-date = Escribe una fecha como 2026-12-31.
problem-date-in-past = Ese día ya pasó. Elige uno posterior.
problem-dates-reversed = El trabajo no puede terminar antes de empezar.
problem-hours-required = Si el precio es fijo, indica las horas previstas.
problem-invalid-fixed-price = Escribe un precio fijo de { $most } como máximo.
problem-invalid-openings = Un encargo puede dar lugar a { $most } acuerdos como máximo.
problem-brief-taken = Este encargo ya está adjudicado a otra persona.
problem-accept-taken = Este encargo ya está adjudicado: ya aceptaste a otra persona.
problem-openings-used = Este encargo ya dio lugar a { $most } acuerdos, el máximo posible. Publica uno nuevo.
problem-openings-filled = Este encargo ya dio lugar a { $filled ->
    [one] un acuerdo
   *[other] { $filled } acuerdos
}. Elige más plazas o retíralo.
problem-brief-not-taken = Este anuncio sigue abierto.
problem-listing-withheld = Nuestro equipo retiró este anuncio, así que no puedes volver a publicarlo. Si crees que es un error, contacta con soporte.
problem-publisher-banned = Quien publicó este anuncio está expulsado, así que no se puede volver a publicar.
problem-unknown-filter = El filtro { $name } puede ser: { $values }.
problem-bad-filter = El filtro { $name } tiene demasiados valores, o uno demasiado largo.
problem-no-split = No se ha propuesto ningún reparto.
problem-split-changed = El reparto propuesto ha cambiado. Revísalo antes de aceptar.
problem-split-too-large = Hay { $held } retenidos; un reparto no puede devolver más.
problem-split-too-small = Sobre { $least } ya no hay disputa: se devuelve al menos eso.
problem-amount-step = Los importes son múltiplos de { $step }.
problem-not-accepted-yet = El creador aún no ha aceptado la oferta. Hasta entonces solo puedes retirarla.
problem-hours-need-a-proposal = El creador declaró { $hours } { unit-hours }. Pide menos horas para que el creador pueda responder.
problem-hours-under-way = El creador tiene que responder antes a la petición de menos horas.
problem-hours-asked-twice = Ya has preguntado dos veces por esta versión. Acéptala o abre una disputa.
problem-hours-asked = Pediste aceptar esta versión con menos horas, así que no puedes rechazarla ni pedir cambios. Acéptala o abre una disputa.
problem-hours-changed = Las horas han cambiado desde que abriste esta página.
problem-no-hours-asked = Nadie ha pedido menos horas.
problem-not-fewer-hours = El creador declaró { $hours } { unit-hours }. Escribe menos horas.
problem-fewer-hours-than-before = Ya aceptaste { $hours } { unit-hours }. Escribe al menos esas horas.
problem-nothing-held = No hay dinero retenido por esta reserva.
problem-hours-of-fixed-price = Un precio fijo no depende de las horas.
problem-hours-before-delivery = Aún no hay ninguna entrega. Si quieres terminar ahora, cancela la reserva.
problem-hours-before-payment = Podrás pedir menos horas cuando el pago esté retenido.
problem-too-many-hours-used = Pueden ser { $hours } { unit-hours } como máximo.
problem-invalid-refund = Escribe el importe que se devuelve.
problem-statement-required = Escribe qué opinas de la disputa.
problem-two-prices = Elige un solo precio: por hora o fijo.
problem-total-too-large = Una solicitud puede costar { $most } como máximo.
problem-too-many-links = Se pueden añadir { $max } enlaces como máximo.
problem-invalid-link = Escribe un enlace válido.
problem-invalid-fixed-price-cents = Un precio fijo es un número entero de centavos.
problem-invalid-deals-at-once = Elige un número entero hasta { $most }, o 0 para no poner límite.
problem-creator-full = { $number ->
    [one] Este creador lleva un solo proyecto a la vez y está trabajando en él. Inténtalo de nuevo más adelante.
   *[other] Este creador lleva { $number } proyectos a la vez y está trabajando en todos. Inténtalo de nuevo más adelante.
}
problem-not-your-turn = Le toca responder a la otra parte.
problem-terms-changed = Hay condiciones más recientes. Revísalas antes de aceptar.
problem-too-many-versions = Estas condiciones ya se han cambiado { $max } veces. Acepta, rechaza o retira la solicitud.
problem-invalid-icon = El nombre de un icono solo puede tener letras y números.
problem-reason-required = Escribe un motivo.
problem-email-not-confirmed = Confirma antes una dirección de correo: sin ella, nadie puede responderte. Puedes añadirla en tus ajustes.
problem-name-reserved = Elige otro nombre: este podría confundirse con Parallax.
problem-name-address = Elige un nombre sin direcciones de correo ni de páginas web.
problem-invisible = { $field }: hace falta al menos una letra, una cifra o un símbolo visible.
problem-tag-empty = Escribe una etiqueta.
problem-tag-comma = Una etiqueta no puede llevar comas.
problem-tag-exists = Esta etiqueta ya está en tu perfil.
problem-no-such-tag = Esta etiqueta no está en el perfil.
problem-too-many-profile-tags = Un perfil puede tener { $max } etiquetas como máximo.
problem-too-many-experience-tags = Una experiencia puede tener { $max } etiquetas como máximo.
problem-unknown-status = Ese estado no existe.
problem-unknown-step = Elige day (día) o month (mes).

### Problemas con cuentas y permisos

problem-wrong-password = Esa no es tu contraseña.
problem-too-many-wrong-passwords = Demasiadas contraseñas incorrectas. Espera un momento.
problem-passwords-busy = Se están comprobando demasiadas contraseñas. Inténtalo de nuevo en un momento.
password-too-long = La contraseña debe tener { $max } caracteres como máximo.
password-too-short = La contraseña debe tener { $min } caracteres como mínimo.
password-weak = Esta contraseña es conocida y fácil de adivinar. Elige otra.
problem-reauth-required = Escribe otra vez tu contraseña.
problem-session-ended = Esa sesión ya está cerrada.
problem-admin-only = Solo los administradores pueden hacer esto.
problem-role-not-allowed = Tu rol no te permite hacer esto.
problem-own-account-only = Solo puedes hacer esto con tu propia cuenta.
problem-no-such-person = Esa persona no existe.
problem-no-such-account = Esa cuenta no existe.
problem-own-sessions = Cierra tus propias sesiones en tus ajustes.
problem-ban-yourself = No puedes bloquear tu propia cuenta.
problem-already-banned = Esta cuenta ya está bloqueada.
problem-not-banned = Esta cuenta no está bloqueada.
problem-already-confirmed = Esta dirección ya está confirmada o su cuenta está bloqueada.
problem-user-type-required = Indica si eres contratante o creador.
problem-unknown-user-type = El tipo debe ser Hirer (contratante) o Creator (creador).
problem-user-type-fixed = El tipo de tu cuenta no se puede cambiar.
problem-unknown-language = Este idioma no está disponible.
problem-unknown-time-zone = Esa zona horaria no existe.
problem-creator-not-found = Creador no encontrado
problem-invalid-person-id = Ese no es el identificador de una persona.
problem-money-held = Termina o cancela tus reservas abiertas antes de eliminar tu cuenta.

### Problemas con experiencias y películas

problem-experience-not-found = Experiencia no encontrada
problem-publisher-only = Solo quien publicó esta experiencia puede hacer esto.
problem-unpublished = Esta experiencia ya no está publicada.
problem-too-many-listings = Tienes { $max } experiencias publicadas. Retira una antes.
problem-no-such-cover = Esa portada no existe.
problem-missing-prompt = Describe tu idea.
problem-bad-seed = Una semilla es un número entero de 0 a { $max }.
problem-video-not-available = Este servidor no puede crear películas: se compiló o configuró sin su codificador de vídeo.
problem-gallery-full =
    Tienes { $films ->
        [one] una película
       *[other] { $films } películas
    }. Elimina alguna que ya no necesites.
problem-films-waiting =
    Tienes { $films ->
        [one] una película
       *[other] { $films } películas
    } en proceso. Espera a que termine alguna o cancélala.
problem-film-queue-full = Ahora mismo se están creando muchas películas. Inténtalo de nuevo en medio minuto.
problem-film-room-full = Este servidor no tiene espacio para otra película ahora mismo. Inténtalo más tarde.
problem-films-cancelled =
    Has cancelado { $films ->
        [one] una película que ya se estaba creando
       *[other] { $films } películas que ya se estaban creando
    }, el máximo por día. Mañana podrás crear más.
problem-film-quota =
    Ya has usado { $films ->
        [one] la película de hoy
       *[other] las { $films } películas de hoy
    }. Mañana podrás crear más.
problem-film-quota-guest =
    Ya has usado { $films ->
        [one] la película de hoy
       *[other] las { $films } películas de hoy
    }. Inicia sesión para crear más o vuelve mañana.
problem-no-such-film = Esa película no existe.
problem-film-owner-only = Solo quien creó esta película puede hacer eso.
problem-not-your-film = Elige como avance una de tus propias películas.
problem-film-not-ready = Esta película todavía no está lista.

### Problemas con reservas, proyectos y disputas

problem-no-open-chargeback = Ningún contracargo de esta reserva espera respuesta.
problem-booking-not-found = Reserva no encontrada
problem-project-not-found = Proyecto no encontrado
problem-only-one = Solo { $one } puede hacer esto.
problem-only-two = Solo { $one } o { $other } pueden hacer esto.
problem-only-three = Solo { $one }, { $other } o { $third } pueden hacer esto.
problem-decliner-only = Solo quien rechazó la solicitud puede hacer esto.
problem-own-experience = No puedes reservar tu propia experiencia
problem-book-for-yourself = Solo puedes reservar en tu propio nombre.
problem-hirers-only = Solo los contratantes pueden reservar esta experiencia.
problem-creators-only = Solo los creadores pueden reservar esta experiencia.
problem-not-a-creator = Solo puedes enviar una oferta a un creador.
problem-blocked = No puedes enviar solicitudes a esta persona.
problem-you-blocked = Has bloqueado a esta persona. Desbloquéala primero.
problem-asked-recently = Retiraste tu última solicitud. Podrás enviar otra dentro de { $wait }.
problem-already-requested = Ya tienes una solicitud abierta para esta experiencia
problem-payment-overdue =
    Tienes un pago con más de { $days ->
        [one] un día
       *[other] { $days } días
    } de retraso. Págalo antes de publicar o reservar algo nuevo.
problem-wrong-state =
    Esta reserva { $status ->
        [pending] sigue pendiente
        [approved] ya está aceptada
        [paid] ya está pagada
        [completed] está completada
        [declined] está rechazada
        [withdrawn] está retirada
        [expired] ha caducado
        [cancelled] está cancelada
       *[disputed] está en disputa
    }, así que esto no es posible.
problem-invalid-hours = Elige entre { $step } y { $most } horas, en pasos de { $step }.
problem-invalid-portfolio-link = Escribe un enlace de portafolio válido.
problem-invalid-project-link = Escribe un enlace de proyecto válido.
problem-feedback-required = Escribe comentarios para el creador.
problem-one-change = Envía cada vez solo uno de estos campos: projectLink, isCompleted o hirerFeedback.
problem-no-project-change = No hay nada que cambiar: envía projectLink, isCompleted o hirerFeedback.
problem-booking-mismatch = Esta reserva es de otra experiencia o de otro creador.
problem-booking-ambiguous = Este creador tiene varias solicitudes sin responder. Elige una de las reservas.
problem-experience-missing = Asigna primero una experiencia a esta solicitud.
problem-already-assigned = Esta solicitud ya tiene una experiencia.
problem-undo-too-late = Ya es tarde para deshacer esto.
problem-project-completed = El proyecto está completado.
problem-project-closed = El proyecto está cerrado.
problem-project-not-completed = El proyecto no está completado.
problem-reopen-too-late = El trabajo completado se puede reabrir en un plazo de { $hours } horas, siempre que no se haya liberado el pago.
problem-changes-too-late = Ya es tarde para pedir cambios: el pago lleva { $days } días retenido. Acepta el trabajo, recházalo o abre una disputa.
problem-no-extension = Puedes ampliar la revisión una sola vez, mientras haya trabajo entregado por revisar.
problem-already-delivered = El trabajo ya está entregado. Acéptalo, pide cambios o recházalo.
problem-nothing-to-dispute = No hay ningún pago que disputar.
problem-dispute-too-late = Ya es tarde para abrir una disputa.
problem-no-dispute = No hay ninguna disputa abierta.
problem-dispute-open = Hay una disputa abierta. Hasta que se resuelva, el contratante solo puede aceptar el trabajo, el creador solo puede reembolsar el pago, y ambos pueden acordar un reparto.
problem-chargeback-open = El banco del contratante disputa el pago. Hasta que se resuelva, aquí no se puede cambiar nada.
problem-booking-not-finished = Solo se pueden archivar las reservas terminadas.
problem-not-due = Todavía es pronto para esto.

### Problemas con el dinero

problem-payment-not-found = Pago no encontrado
problem-booking-not-payable = Esta reserva no existe o no se puede pagar
problem-booking-busy = La reserva se está modificando en este momento. Inténtalo de nuevo.
problem-amount-is = El importe es { $amount }.
problem-amount-sent-differs = El importe es { $amount }, no el que se envió.
problem-amount-too-small = El importe de { $amount } no llega al mínimo que se puede pagar con tarjeta, { $least }.
problem-already-settled = Este pago ya se ha completado.
problem-payment-in-progress = Hay un pago con tarjeta en curso. Espera a que falle o caduque antes de registrar otro.
problem-already-released = El pago ya se ha liberado. Ahora solo un administrador puede reembolsarlo.
problem-clawback-too-late = Un pago liberado solo se puede retirar en un plazo de { $days } días.
problem-payment-method = Envía card o bank_debit, pero no ambos.
problem-payment-wrong-state = Ahora mismo no se puede cambiar el pago. Recarga la página e inténtalo de nuevo.
problem-country-not-paid = Todavía no podemos pagar a nadie en este país. Puedes seguir ofreciendo experiencias; lo que ganes espera hasta que eso cambie.
problem-payouts-are-for-creators = Los pagos a creadores son solo para creadores.
problem-provider-unavailable = No se puede contactar con el proveedor de pagos. Inténtalo de nuevo.
problem-provider-not-configured = El proveedor de pagos { $provider } no está configurado aquí en este momento. Inténtalo más tarde.
problem-no-such-provider = Aquí no existe ese proveedor de pagos.
problem-invalid-signature = La firma no es válida.
problem-reference-taken = Otro pago ya tiene esta referencia.
problem-no-such-refund = Ese reembolso no existe o ya no hay que enviarlo.
problem-receipt-not-found = Recibo no encontrado
declined-card = Tu tarjeta ha sido rechazada. Prueba con otra.
declined-insufficient-funds = Tu tarjeta no tiene saldo suficiente.
declined-expired = Tu tarjeta está caducada.
declined-security-code = El código de seguridad de tu tarjeta no es correcto.
declined-number = El número de tu tarjeta no es correcto.
declined-expiry-date = La fecha de caducidad de tu tarjeta no es válida.
declined-processing = Se produjo un error al procesar tu tarjeta. Inténtalo de nuevo en un momento.
declined-authentication = No pudimos autenticar tu método de pago. Elige otro e inténtalo de nuevo.
declined-test-cards-only = Tu tarjeta ha sido rechazada. Este es un entorno de pruebas: solo funcionan las tarjetas que aparecen junto al formulario.
payment-result-paid = ¡Pago realizado!
payment-result-too-late = La reserva terminó antes de que llegara el pago. Te lo reembolsamos por completo.
payment-result-processing = Tu pago está en camino. Esta página cambiará cuando llegue.
payment-result-waiting = El pago todavía no se ha completado.
payment-result-cancelled = El pago se canceló. Empieza de nuevo.

### Problemas con mensajes, avisos y correos

problem-no-such-conversation = Esa conversación no existe.
problem-nobody-there = Esta reserva todavía no tiene a nadie a quien escribir.
problem-write-to-yourself = No puedes enviarte mensajes a tu propia cuenta.
problem-own-listing = Este anuncio es tuyo.
problem-question-limit = Hoy ya has hecho { $max } preguntas sobre este anuncio. Podrás hacer otra dentro de { $wait }.
problem-listing-question-limit = Este anuncio ha recibido demasiadas preguntas hoy. Podrás preguntar dentro de { $wait }.
problem-no-such-question = Esa pregunta no existe.
problem-question-not-answered = Responde primero a la pregunta y publícala después.
problem-too-many-answers = Un anuncio puede mostrar { $max } preguntas como máximo. Quita una antes.
problem-contact-details = Tu mensaje contiene datos de contacto o un enlace para pagar por otra vía. No podemos proteger los pagos hechos fuera de Parallax. Confirma que quieres enviarlo o cámbialo.
problem-cannot-write = No puedes escribir a esta persona.
problem-you-blocked-write = Has bloqueado a esta persona. Desbloquéala para escribirle.
problem-account-gone = Esta cuenta ya no existe.
problem-no-such-message = Ese mensaje no existe.
problem-notify-yourself = Solo puedes enviar avisos a tu propia cuenta.
problem-unknown-notification-type = Ese tipo de aviso no existe.
problem-too-many-ids = { $max } identificadores como máximo cada vez.
problem-booking-not-accepted = Esta reserva no se ha aceptado.
problem-booking-over = Esta reserva ha terminado.
problem-not-paid = Esta reserva todavía no tiene ningún pago.
problem-payment-went-back = El pago de esta reserva se ha reembolsado al contratante o está a punto de reembolsarse.
problem-booking-hirer-only = Solo el contratante de esta reserva puede enviar este correo.
problem-no-address = Esta persona no tiene dirección de correo.
problem-amount-differs = El pago es de { $amount }, no de { $typed }.
problem-amount-differs-unreadable = El pago es de { $amount } y no coincide con lo que se escribió.
problem-payment-differs = El identificador del pago es { $payment }, no el que se escribió.
problem-paid-amount-required = Escribe el importe que se pagó.
problem-email-not-failed = Solo se puede reenviar un correo que haya fallado en los últimos { $days } días.
problem-no-such-email = Ese correo no existe.

### Problemas con módulos, el asistente y el servidor

problem-module-not-found = Módulo no encontrado
problem-assistant-failed = Lo siento, he tenido problemas para obtener la información. Inténtalo de nuevo más tarde.
problem-catalogue-full = En el catálogo caben { $max } elementos. Quita alguno antes.
problem-no-such-item = Ese elemento no existe.
problem-title-taken = Esta categoría ya tiene un elemento con ese título.
problem-job-not-dead = Esa tarea fallida no existe o ya hay otra en cola en su lugar.
problem-invalid-advance = advance_seconds debe estar entre 0 y { $max }; el reloj nunca va hacia atrás.

### Cuánto tiempo, dentro de una frase

seconds = { $number ->
    [one] un segundo
   *[other] { $number } segundos
}
minutes = { $number ->
    [one] un minuto
   *[other] { $number } minutos
}
hours = { $number ->
    [one] una hora
   *[other] { $number } horas
}

### Un campo de una petición que no se puede leer

# $field es el nombre del campo, como abajo
body-field-required = { $field }: este campo es obligatorio.
body-field-unknown = { $field }: este campo no se conoce aquí.
body-field-twice = { $field }: este campo aparece dos veces.
body-field-no-value = { $field }: no es ninguno de los valores posibles.
body-field-number = { $field }: tiene que ser un número.
body-field-whole-number = { $field }: tiene que ser un número entero.
body-field-boolean = { $field }: tiene que ser true o false.
body-field-text = { $field }: tiene que ser un texto.
body-field-list = { $field }: tiene que ser una lista.
body-field-object = { $field }: tiene que ser un objeto.
body-field-invalid = { $field }: el valor no es válido.

### Nombres de los campos, al comienzo de una frase

field-body = Cuerpo de la petición
field-action = Acción
field-amount = Importe
field-answer = Respuesta
field-answers = Respuestas
field-bank-debit = Adeudo bancario
field-booking-id = Identificador de la reserva
field-by = Agrupación
field-card = Tarjeta
field-category = Categoría
field-city = Ciudad
field-client-secret = Secreto del cliente
field-content = Mensaje
field-creator-id = Identificador del creador
field-cursor = Cursor
field-cvc = Código de seguridad
field-description = Descripción
field-email = Correo electrónico
field-exp-month = Mes de caducidad
field-exp-year = Año de caducidad
field-experience-id = Identificador de la experiencia
field-form-token = Clave del formulario
field-from-bot = Escrito por el asistente
field-full-name = Nombre completo
field-handled = Atendido
field-hirer-feedback = Comentarios
field-hours = Horas
field-icon-name = Icono
field-ids = Identificadores
field-include = Inclusión
field-is-completed = Completado
field-language = Idioma
field-limit = Límite
field-mails = Correos
field-max-price = Precio máximo
field-message = Mensaje
field-messages = Mensajes
field-min-price = Precio mínimo
field-name = Nombre
field-note = Nota
field-number = Número
field-of = Tipo
field-outcome = Resultado
field-password = Contraseña
field-payment-date = Fecha del pago
field-payment-id = Identificador del pago
field-payment-intent-id = Identificador del intento de pago
field-portfolio-link = Enlace al portafolio
field-preferences = Preferencias
field-price-per-hour = Precio por hora
field-progress = Progreso
field-project-last-updated = Última actualización del proyecto
field-project-link = Enlace del proyecto
field-prompt = Tu idea
field-query = Búsqueda
field-question = Pregunta
field-reason = Motivo
field-recipient = Dirección
field-reference = Referencia
field-seed = Semilla
field-show = Selección
field-side = Lado
field-size = Formato
field-sort = Orden
field-status = Estado
field-subject = Asunto
field-tag = Etiqueta
field-tags = Etiquetas
field-teaser-id = Avance
field-time-zone = Zona horaria
field-statement = Declaración
field-title = Título
field-to = Destinatario
field-type = Tipo
field-user-id = Identificador del usuario
field-user-type = Tipo de cuenta
field-website = Sitio web
field-who = Administrador

### Emails

email-why = Recibes este correo porque se refiere a tu cuenta de { $app }.
email-settings = Ajustes de correo
email-code = Si una página te pide un código, escribe este en los próximos { $minutes } minutos:
email-hello = Hola, { $name }:
email-hello-nameless = Hola:

email-nothing-owed = No se debe nada. Si un pago ya está en camino, se devuelve íntegro.
email-all-back = Se devuelven { $total } a { $hirer }.
email-part-back = De { $total }, { $hirer ->
    [you] recuperas { $returned }
   *[other] { $hirer } recupera { $returned }
}, y { $creator ->
    [you] tú recibes { $share }
   *[other] { $creator } recibe { $share }
}.
email-nothing-back = Según la política de cancelación, { $hirer ->
    [you] no recuperas nada
   *[other] { $hirer } no recupera nada
}. { $creator ->
    [you] Recibes { $share }
   *[other] { $creator } recibe { $share }
}.

### Account emails

account-email-sign-up = Confirma tu correo
account-email-life = El enlace funciona una sola vez y caduca en { $life }.
account-email-sign-up-text = ¡Te damos la bienvenida a { $app }! Confirma que { $email } es tu dirección y tu cuenta estará lista.
account-email-invite = Te han invitado a { $app }
account-email-invite-text = Alguien ha creado una cuenta de { $app } para { $email }. Usa el botón para confirmar tu dirección y elegir una contraseña.
account-email-invite-button = Aceptar la invitación
account-email-magic-link = Inicia sesión en { $app }
account-email-magic-link-text = Usa el botón para iniciar sesión en { $app }.
account-email-reauthentication = Confirma que eres tú
account-email-reauthentication-text = Introduce este código para cambiar tu cuenta de { $app }.
account-email-reauthentication-unexpected = Si no lo has pedido tú, alguien está usando tu cuenta de { $app }: cierra todas las sesiones y cambia la contraseña.
account-text-sign-in = { $code } inicia tu sesión en { $app }. Caduca en { $minutes } minutos. No lo compartas con nadie.
account-text-phone-change = { $code } añade este número a una cuenta de { $app }. Caduca en { $minutes } minutos. No lo compartas con nadie.
account-text-reauthentication = { $code } confirma un cambio en tu cuenta de { $app }. Caduca en { $minutes } minutos. No lo compartas con nadie.
account-email-recovery = Restablece tu contraseña
account-email-recovery-text = Usa el botón para elegir una contraseña nueva para tu cuenta de { $app }.
account-email-change = Confirma el cambio de correo
account-email-change-text = El correo de tu cuenta de { $app } dejará de ser { $email } cuando confirmes el cambio desde esta dirección y desde la nueva.
account-email-change-button = Confirmar el cambio
account-email-change-unexpected = Si no pediste este cambio, no lo confirmes y cambia tu contraseña: es posible que alguien tenga acceso a tu cuenta.
account-email-new = Confirma tu nuevo correo
account-email-new-text = Confirma que quieres usar { $email } en tu cuenta de { $app }. El cambio se hará cuando lo confirmes también desde la dirección actual.
account-email-unexpected = Si no pediste este correo, ignóralo. Nada cambia si no confirmas.
account-email-exists = Ya tienes una cuenta en { $app }
account-email-exists-text = Alguien intentó crear una cuenta en { $app } con esta dirección, que ya tiene una. Si fuiste tú, inicia sesión.
account-email-exists-forgot = Si no recuerdas tu contraseña, elige «¿Has olvidado la contraseña?» en la página de inicio de sesión.
account-email-taken-text = Alguien pidió usar esta dirección en otra cuenta de { $app }, pero la dirección ya tiene una. Si fuiste tú, usa otra dirección o elimina una de las dos cuentas.
account-email-sign-in = Iniciar sesión
account-email-nothing-to-do = Si no fuiste tú, no tienes que hacer nada.
account-email-password-changed = Se ha cambiado la contraseña de tu cuenta de { $app }
account-email-password-changed-text = Tu cuenta de { $app } tiene una contraseña nueva y se ha cerrado la sesión en tus demás dispositivos.
account-email-password-changed-unexpected = Si no fuiste tú, restablece tu contraseña ahora: elige «¿Has olvidado la contraseña?» en la página de inicio de sesión.
account-email-changed = Tu cuenta de { $app } tiene un nuevo correo
account-email-changed-text = Desde ahora, inicia sesión en { $app } con { $new } en lugar de { $old }.
account-email-changed-unexpected = Si no fuiste tú, escribe cuanto antes al equipo de { $app }: esta dirección ya no da acceso a la cuenta.
account-email-open-account = Abrir tu cuenta
account-email-when = Cuándo
account-email-recovery-button = Elegir una contraseña nueva

### Account pages

account-page-sign-up = Confirma tu correo
account-page-sign-up-text = Un clic y tu cuenta estará lista.
account-page-sign-up-button = Confirmar e iniciar sesión
account-page-invite = Acepta la invitación
account-page-invite-text = Continúa para confirmar tu dirección y elegir una contraseña.
account-page-invite-button = Continuar
account-page-sign-in = Inicia sesión
account-page-sign-in-text = Continúa para iniciar sesión.
account-page-sign-in-button = Continuar
account-page-recovery = Restablece tu contraseña
account-page-recovery-text = Continúa para iniciar sesión y elegir una contraseña nueva.
account-page-recovery-button = Continuar
account-page-change = Confirma el cambio de correo
account-page-change-text = Tu cuenta tendrá el nuevo correo cuando confirmes desde las dos direcciones.
account-page-change-button = Confirmar el cambio
account-page-new = Confirma tu nuevo correo
account-page-new-text = Tu cuenta tendrá este correo cuando confirmes desde las dos direcciones.
account-page-new-button = Confirmar

### A booking's timeline

the-hirer = el contratante
the-creator = el creador
an-admin = un administrador
the-timer = el sistema
the-provider = el proveedor de pagos
our-team = nuestro equipo
headline-chargeback = El banco del contratante disputa el pago
headline-disputed = Hay una disputa pendiente de decisión
headline-dispute-unanswered = { $who ->
    [you] La disputa espera tu respuesta
   *[other] Falta que { $who } responda a la disputa
}
headline-split = { $who ->
    [you] El reparto propuesto espera tu respuesta
   *[other] Falta que { $who } responda al reparto propuesto
}
headline-offer-unanswered = { $who ->
    [you] La oferta espera tu respuesta
   *[other] Falta que { $who } responda
}
headline-request-unanswered = { $who ->
    [you] La { $asked ->
        [proposal] propuesta
       *[other] solicitud
    } espera tu respuesta
   *[other] Falta que { $who } responda
}
headline-counter-offer = { $who ->
    [you] La contraoferta espera tu respuesta
   *[other] Falta que { $who } responda a la contraoferta
}
headline-hours-asked = { $creator ->
    [you] { $hirer } pide menos horas: te toca responder
   *[other] Falta que { $creator } responda sobre las horas
}
headline-match-found = { $who ->
    [you] Hemos encontrado una experiencia: te toca responder
   *[other] Falta que { $who } acepte la experiencia
}
headline-matching = Nuestro equipo busca una experiencia adecuada
headline-declined = La { $asked ->
    [proposal] propuesta
   *[other] solicitud
} no se aceptó
headline-declined-by = { $who ->
    [you] Rechazaste la { $asked ->
        [proposal] propuesta
       *[other] solicitud
    } de { $asker }
   *[other] { $who } rechazó { $asker ->
        [you] tu { $asked ->
            [proposal] propuesta
           *[other] solicitud
        }
       *[other] la { $asked ->
            [proposal] propuesta
           *[other] solicitud
        } de { $asker }
    }
}
headline-withdrawn = La { $asked ->
    [proposal] propuesta
   *[other] solicitud
} se retiró
headline-expired = La { $asked ->
    [proposal] propuesta
   *[other] solicitud
} caducó
headline-refund-pending = { $hirer ->
    [you] Rechazaste el trabajo; el reembolso está pendiente
   *[other] { $hirer } rechazó el trabajo; el reembolso está pendiente
}
headline-rejected = { $hirer ->
    [you] Rechazaste el trabajo
   *[other] { $hirer } rechazó el trabajo
}
headline-cancelled = La reserva se canceló
headline-cancelled-kept = { $creator ->
    [you] La reserva se canceló: recibes { $share }
   *[other] La reserva se canceló: { $creator } recibe { $share }
}
headline-was-split = El dinero se repartió
headline-completed-due = Trabajo completado: falta el pago
headline-completed-clearing = { $creator ->
    [you] Trabajo completado: recibirás el pago el { $release }
   *[other] Trabajo completado: { $creator } recibirá el pago el { $release }
}
headline-completed = Trabajo completado
headline-delivered = { $hirer ->
    [you] Trabajo entregado: falta tu revisión
   *[other] Trabajo entregado: { $hirer } lo está revisando
}
headline-changes-requested = { $creator ->
    [you] { $hirer } pide cambios
   *[other] { $creator } trabaja en los cambios pedidos
}
headline-due = { $hirer ->
    [you] Reserva aceptada: falta tu pago
   *[other] Reserva aceptada: falta que { $hirer } pague
}
headline-processing = { $hirer ->
    [you] Tu pago está sin terminar
   *[other] { $hirer } ha abierto la página de pago
}
headline-payment-sent = { $hirer ->
    [you] Tu pago está en camino
   *[other] El pago de { $hirer } está en camino
}
headline-paid = { $creator ->
    [you] Reserva pagada: ya puedes empezar
   *[other] Reserva pagada: { $creator } está trabajando
}
todo-match = Busca una experiencia para esta solicitud.
waiting-match = Falta una experiencia para esta solicitud.
todo-decision = Lee las dos versiones y decide quién recibe el dinero.
waiting-decision = Decide nuestro equipo. Hasta entonces, todavía podéis acordar un reparto.
waiting-decision-own = Decide nuestro equipo. Hasta entonces, { $who } todavía puede aceptar tu reparto.
waiting-decision-alone = Decide nuestro equipo.
todo-statement = Cuenta qué pasó, para que nuestro equipo conozca las dos versiones antes de decidir.
todo-dispute-answer = Responde a la disputa a más tardar el { $answer_by } o acepta que { $hirer ->
    [you] recuperes { $split }
   *[other] { $hirer } recupere { $split }
}. Sin respuesta, se hará ese reparto.
waiting-dispute-answer = Si no hay respuesta a más tardar el { $answer_by }, { $hirer ->
    [you] recuperas { $split }
   *[other] { $hirer } recupera { $split }
} y el resto se libera.
todo-split-answer = Acepta o rechaza el reparto: { $hirer ->
    [you] recuperarías { $split }
   *[other] { $hirer } recuperaría { $split }
}.
waiting-split-answer = Con el reparto, { $hirer ->
    [you] recuperarías { $split }
   *[other] { $hirer } recuperaría { $split }
}.
todo-hours-answer = { $hirer } aceptaría el trabajo con { $asked_hours } de { $stated } { unit-stated }. Acepta o rechaza a más tardar el { $hours_by }; si no, cuentan { $stated } { unit-stated }.
waiting-hours-answer = { $creator } tiene hasta el { $hours_by } para responder sobre { $asked_hours } { unit-asked-hours }. Si no, cuentan { $stated } { unit-stated }.
todo-consent = Nuestro equipo ha encontrado «{ $title }»: { $hours } { unit-hours } por { $total }. Si aceptas a más tardar el { $until }, preguntaremos a quien la publicó.
waiting-consent = La experiencia se puede aceptar hasta el { $until }.
todo-answer = { $hours } { unit-hours } por { $total }. Tienes hasta el { $until } para responder.
todo-answer-last = { $hours } { unit-hours } por { $total }. Acéptala o retira tu { $asked ->
    [proposal] propuesta
   *[other] solicitud
} a más tardar el { $until }.
todo-answer-again = { $hours } { unit-hours } por { $total }. Acéptala, haz una contraoferta o retira tu { $asked ->
    [proposal] propuesta
   *[other] solicitud
} a más tardar el { $until }.
waiting-answer = { $responder } tiene hasta el { $until } para responder.
todo-payment-and-review = Paga { $total } y revisa el trabajo.
waiting-payment-and-review = Faltan un pago de { $total } y una revisión.
todo-payment = Paga { $total }.
todo-payment-by = Paga { $total } a más tardar el { $due }. Si no, la reserva se cancela.
waiting-payment = Falta un pago de { $total }.
todo-transfer = Completa el pago. Vence el { $due }.
waiting-transfer = Falta que llegue el pago.
todo-review = Revisa el trabajo: acéptalo, pide cambios o recházalo.
todo-review-by = Revisa el trabajo a más tardar el { $accepted }: acéptalo, pide cambios o recházalo. Después, se dará por aceptado.
waiting-review = { $hirer } puede aceptarlo, pedir cambios o rechazarlo.
todo-contest = Si no estás de acuerdo con el rechazo, impugna el reembolso a más tardar el { $refund_at }. De lo contrario, no tienes que hacer nada.
waiting-contest = Falta el reembolso, que todavía se puede impugnar.
todo-new-version = Entrega una versión nueva.
waiting-new-version = Falta una versión nueva.
todo-link = Añade el enlace del proyecto cuando el trabajo esté listo.
waiting-link = Falta el enlace del proyecto.
todo-link-by = Añade el enlace del proyecto cuando el trabajo esté listo. Debe terminarse a más tardar el { $finish }.
waiting-link-by = Falta el enlace del proyecto. El trabajo debe terminarse a más tardar el { $finish }.
todo-link-hold = Entrega una primera versión a más tardar el { $hold }: si no la hay, el dinero retenido se devuelve ese día. El trabajo debe terminarse a más tardar el { $finish }.
waiting-link-hold = Falta una primera versión a más tardar el { $hold }; si no la hay, el dinero se devuelve ese día. El trabajo debe terminarse a más tardar el { $finish }.
next-expire = Si no recibe respuesta antes, la { $asked ->
    [proposal] propuesta
   *[other] solicitud
} caduca.
next-expire-direct = Si no recibe respuesta antes, { $answer_offer_hours } horas después de enviarse, la { $asked ->
    [proposal] propuesta
   *[other] solicitud
} caduca.
next-expire-brief = Si no recibe respuesta antes, { $match_days } días después de enviarse, la { $asked ->
    [proposal] propuesta
   *[other] solicitud
} caduca.
next-tell-decline = { $who ->
    [you] El rechazo se comunicará dos minutos después. Hasta entonces puedes deshacerlo.
   *[other] Durante dos minutos tras el rechazo, { $who } puede deshacerlo.
}
next-lapse = Si no se paga antes, { $pay_hours } horas después de la aceptación, la reserva se cancela.
next-overdue = El pago pasa a estar vencido, { $pay_hours } horas después de la aceptación.
next-auto-accept = Si no se revisa antes, { $inspection_days } días después de la entrega, el trabajo cuenta como aceptado.
next-auto-accept-payment = Si no se revisa antes, { $inspection_days } días después del pago, el trabajo cuenta como aceptado.
next-auto-accept-extended = Si no se revisa antes, el trabajo cuenta como aceptado. La revisión dura { $inspection_days } días y se amplió otros { $inspection_extension_days }.
next-auto-accept-reopened = Si no se revisa antes, el trabajo cuenta como aceptado. Una revisión reabierta dura al menos { $inspection_again_days } días.
next-auto-accept-hours = Si no se revisa antes, el trabajo cuenta como aceptado, { $answer_hours_days } días después de que el creador rechazara menos horas.
next-auto-accept-limit = Si no se revisa antes, el trabajo cuenta como aceptado. Un pago se retiene como máximo { $hold_days } días.
next-hours-unanswered = Si no hay respuesta en { $answer_hours_days } días, el trabajo se acepta con { $stated } { unit-stated }.
next-hours-unanswered-limit = Si no hay respuesta antes, el trabajo se acepta con { $stated } { unit-stated }. Un pago se retiene como máximo { $hold_days } días.
next-long-stop = { $hirer ->
    [you] Si no hay entrega en los { $delivery_days } días siguientes al pago, te devolvemos { $held }.
   *[other] Si no hay entrega en los { $delivery_days } días siguientes al pago, { $hirer } recupera { $held }.
}
next-refund = { $hirer ->
    [you] Te devolvemos { $held }, { $contest_hours } horas después del rechazo.
   *[other] { $hirer } recupera { $held }, { $contest_hours } horas después del rechazo.
}
next-release = { $creator ->
    [you] Recibes { $share }, tras { $clearing_days } días de espera.
   *[other] { $creator } recibe { $share }, tras { $clearing_days } días de espera.
}
next-dispute-unanswered = Si nadie responde a la disputa en los { $answer_dispute_days } días siguientes al reparto propuesto, { $hirer ->
    [you] te devolvemos { $split }
   *[other] { $hirer } recupera { $split }
} y el resto se libera.
next-dispute-unanswered-review = Si nadie responde a la disputa antes de que acabe el plazo de revisión, { $hirer ->
    [you] te devolvemos { $split }
   *[other] { $hirer } recupera { $split }
} y el resto se libera.
next-dispute-stays = { $creator ->
    [you] Si no hay decisión en los { $dispute_days } días siguientes a la disputa, conservas el pago.
   *[other] Si no hay decisión en los { $dispute_days } días siguientes a la disputa, { $creator } conserva el pago.
}
next-dispute-returns = { $hirer ->
    [you] Si no hay decisión en los { $dispute_days } días siguientes a la disputa, te devolvemos { $at_stake }.
   *[other] Si no hay decisión en los { $dispute_days } días siguientes a la disputa, { $hirer } recupera { $at_stake }.
}
next-reminder = Se envía un recordatorio.
money-none = Aún no se debe nada.
money-overdue = { $hirer ->
    [you] Tu pago de { $total } está vencido.
   *[other] { $hirer } tiene un pago vencido de { $total }.
}
money-due-working = { $hirer ->
    [you] Falta tu pago de { $total }. Recomendamos que { $creator } no empiece antes.
   *[other] Falta que { $hirer } pague { $total }. Recomendamos no empezar antes.
}
money-due = { $hirer ->
    [you] Falta tu pago de { $total }.
   *[other] Falta que { $hirer } pague { $total }.
}
money-processing = { $hirer ->
    [you] Has abierto el pago de { $total } y aún no has pagado nada. Cuando llegue el dinero, lo retenemos hasta que se acepte el trabajo.
   *[other] { $hirer } ha abierto el pago de { $total } y aún no ha pagado nada. Cuando llegue el dinero, lo retenemos hasta que se acepte el trabajo.
}
money-payment-sent = { $hirer ->
    [you] Tu pago de { $total } está en camino. Cuando llegue, lo retenemos hasta que se acepte el trabajo.
   *[other] El pago de { $total } de { $hirer } está en camino. Cuando llegue, lo retenemos hasta que se acepte el trabajo.
}
money-held = { $creator ->
    [you] Retenemos { $held } hasta que se acepte el trabajo. Después recibirás { $share }.
   *[other] Retenemos { $held } hasta que se acepte el trabajo. Después, { $creator } recibirá { $share }.
}
money-held-fewer = Retenemos { $held }. Cuando se acepte el trabajo, { $creator ->
    [you] recibirás { $share } por { $stated } { unit-stated }
   *[other] { $creator } recibirá { $share } por { $stated } { unit-stated }
} y { $hirer ->
    [you] tú recuperarás { $back }.
   *[other] { $hirer } recuperará { $back }.
}
money-disputed = Retenemos { $held } hasta que se decida la disputa.
money-clearing-unused = Retenemos { $total }: { $hirer ->
    [you] te devolvemos { $unused }
   *[other] { $hirer } recupera { $unused }
} por las horas sin usar y { $creator ->
    [you] recibes { $share } el { $release_at }. Hasta entonces puedes abrir una disputa.
   *[other] { $creator } recibe { $share } el { $release_at }.
}
money-clearing-part = { $hirer ->
    [you] Te devolvimos { $returned } de { $total }
   *[other] { $hirer } recuperó { $returned } de { $total }
}. Retenemos { $held }; { $creator ->
    [you] recibirás { $share } el { $release_at }.
   *[other] { $creator } recibirá { $share } el { $release_at }.
}
money-clearing = { $creator ->
    [you] Retenemos { $held }; pronto recibirás { $share }.
   *[other] Retenemos { $held }; pronto { $creator } recibirá { $share }.
}
money-released = { $creator ->
    [you] Recibiste { $share }.
   *[other] { $creator } recibió { $share }.
}
money-refund-window = { $you ->
    [creator] Retenemos { $held }; { $hirer } los recupera si no impugnas el reembolso.
    [hirer] Retenemos { $held }; te los devolvemos si { $creator } no impugna el reembolso.
   *[other] Retenemos { $held }; { $hirer } los recupera si { $creator } no impugna el reembolso.
}
money-refunded = { $hirer ->
    [you] Te devolvimos { $total }.
   *[other] { $hirer } recuperó { $total }.
}
money-partially-refunded = { $hirer ->
    [you] Te devolvimos una parte de { $total }.
   *[other] { $hirer } recuperó una parte de { $total }.
}
money-split = { $hirer ->
    [you] Te devolvimos { $returned } de { $total }
   *[other] { $hirer } recuperó { $returned } de { $total }
} y { $creator ->
    [you] tú recibes { $share } tras nuestra comisión de { $fee }.
   *[other] { $creator } recibe { $share } tras nuestra comisión de { $fee }.
}
money-void = No se cobró nada y no se debe nada.
event-request = { $who ->
    [you] Pediste reservar «{ $title }»
   *[other] { $who } pidió reservar «{ $title }»
}{ $amount ->
    [none] .
   *[other] {" "}por { $amount }.
}
event-proposal = { $who ->
    [you] Enviaste una propuesta para «{ $title }»
   *[other] { $who } envió una propuesta para «{ $title }»
}{ $amount ->
    [none] .
   *[other] : { $amount }.
}
event-answer-dispute = { $who ->
    [you] Respondiste a la disputa.
   *[other] { $who } respondió a la disputa.
}
event-dispute-unanswered = Nadie respondió a la disputa a tiempo, así que se aplicó el reparto propuesto{ $amount ->
    [none] .
   *[other] : { $amount } de vuelta { $hirer ->
        [you] para ti
       *[other] para el contratante
    }.
}
event-propose-split = { $who ->
    [you] Propusiste un reparto
   *[other] { $who } propuso un reparto
}{ $amount ->
    [none] .
   *[other] : { $amount } de vuelta { $hirer ->
        [you] para ti
       *[other] para el contratante
    }.
}
event-accept-split = { $who ->
    [you] Aceptaste el reparto
   *[other] { $who } aceptó el reparto
}{ $amount ->
    [none] .
   *[other] : { $amount } de vuelta { $hirer ->
        [you] para ti
       *[other] para el contratante
    }.
}
event-drop-split = { $who ->
    [you] Retiraste el reparto propuesto
   *[other] { $who } retiró el reparto propuesto
}{ $amount ->
    [none] .
   *[other] {" "}({ $amount } de vuelta { $hirer ->
        [you] para ti
       *[other] para el contratante
    }).
}
event-decline-split = { $who ->
    [you] Rechazaste el reparto propuesto
   *[other] { $who } rechazó el reparto propuesto
}{ $amount ->
    [none] .
   *[other] {" "}({ $amount } de vuelta { $hirer ->
        [you] para ti
       *[other] para el contratante
    }).
}
event-concierge = { $who ->
    [you] Pediste a nuestro equipo que buscara una experiencia.
   *[other] { $who } pidió a nuestro equipo que buscara una experiencia.
}
event-offer = { $you ->
    [hirer] { $creator } recibió tu oferta de «{ $title }»
    [creator] { $who } te ofreció «{ $title }»
   *[other] { $who } envió una oferta de «{ $title }» para { $creator }
}{ $amount ->
    [none] .
   *[other] {" "}por { $amount }.
}
event-accept = { $who ->
    [you] Aceptaste la
   *[other] { $who } aceptó la
} { $asked ->
    [proposal] propuesta
   *[other] solicitud
}{ $amount ->
    [none] .
   *[other] : { $amount }.
}
event-accept-terms = { $who ->
    [you] Aceptaste la contraoferta
   *[other] { $who } aceptó la contraoferta
}{ $amount ->
    [none] .
   *[other] : { $amount }.
}
event-counter = { $who ->
    [you] Propusiste otras condiciones
   *[other] { $who } propuso otras condiciones
}{ $amount ->
    [none] .
   *[other] : { $amount }.
}
event-late-accept = { $who ->
    [you] Aceptaste la
   *[other] { $who } aceptó la
} { $asked ->
    [proposal] propuesta
   *[other] solicitud
}{ $amount ->
    [none] .
   *[other] : { $amount }.
}
event-decline = { $who ->
    [you] Rechazaste la
   *[other] { $who } rechazó la
} { $asked ->
    [proposal] propuesta
   *[other] solicitud
}.
event-undo-decline = { $who ->
    [you] Anulaste el rechazo.
   *[other] { $who } anuló el rechazo.
}
event-withdraw = { $who ->
    [you] Retiraste la
   *[other] { $who } retiró la
} { $asked ->
    [proposal] propuesta
   *[other] solicitud
}.
event-expire = La { $asked ->
    [proposal] propuesta
   *[other] solicitud
} caducó.
event-decline-told = Se comunicó el rechazo.
event-assign = { $who ->
    [you] Asignaste «{ $title }» a la solicitud.
   *[other] { $who } asignó «{ $title }» a la solicitud.
}
event-assign-consent = { $who ->
    [you] Asignaste «{ $title }» a la solicitud, en condiciones que hay que aceptar.
   *[other] { $who } asignó «{ $title }» a la solicitud, en condiciones que hay que aceptar.
}
event-consent = { $who ->
    [you] Aceptaste la experiencia propuesta
   *[other] { $who } aceptó la experiencia propuesta
}{ $amount ->
    [none] .
   *[other] : { $amount }.
}
event-archive = { $who ->
    [you] Ocultaste la reserva de tus listas.
   *[other] { $who } ocultó la reserva de sus listas.
}
event-deliver = { $who ->
    [you] Entregaste el trabajo.
   *[other] { $who } entregó el trabajo.
}
event-deliver-version = { $who ->
    [you] Entregaste la versión { $version }.
   *[other] { $who } entregó la versión { $version }.
}
event-deliver-hours = { $who ->
    [you] Entregaste la versión { $version } con { $used } de { $hours } { unit-hours } usadas.
   *[other] { $who } entregó la versión { $version } con { $used } de { $hours } { unit-hours } usadas.
}
event-request-changes = { $who ->
    [you] Pediste cambios.
   *[other] { $who } pidió cambios.
}
event-accept-fewer-hours = { $who ->
    [you] Aceptaste el trabajo: se usaron { $used } de { $hours } { unit-hours }.
   *[other] { $who } aceptó el trabajo: se usaron { $used } de { $hours } { unit-hours }.
}
event-accept-work = { $who ->
    [you] Aceptaste el trabajo.
   *[other] { $who } aceptó el trabajo.
}
event-ask-hours = { $who ->
    [you] Pediste aceptar el trabajo con { $used } { unit-used }.
   *[other] { $who } pidió aceptar el trabajo con { $used } { unit-used }.
}
event-accept-hours = { $who ->
    [you] Aceptaste { $used } de { $hours } { unit-hours }
   *[other] { $who } aceptó { $used } de { $hours } { unit-hours }
}: el trabajo está aceptado y { $hirer ->
    [you] recuperas { $returned }
   *[other] { $hirer } recupera { $returned }
}.
event-refuse-hours = { $who ->
    [you] No aceptaste { $used } { unit-used }.
   *[other] { $who } no aceptó { $used } { unit-used }.
}
event-hours-unanswered = La petición de menos horas no se respondió a tiempo y el trabajo se aceptó con { $used } de { $hours } { unit-hours }.
event-hours-unanswered-all = La petición de menos horas no se respondió a tiempo y el trabajo se aceptó con todas las horas.
event-reopen = { $who ->
    [you] Reabriste el trabajo.
   *[other] { $who } reabrió el trabajo.
}
event-extend-review = { $who ->
    [you] Ampliaste la revisión { $inspection_extension_days } días.
   *[other] { $who } amplió la revisión { $inspection_extension_days } días.
}
event-auto-accept = El trabajo no se revisó a tiempo y cuenta como aceptado.
event-auto-accept-fewer = El trabajo no se revisó a tiempo y cuenta como aceptado, con { $used } de { $hours } { unit-hours }.
event-reject = { $who ->
    [you] Rechazaste el trabajo.
   *[other] { $who } rechazó el trabajo.
}
event-cancel = { $who ->
    [you] Cancelaste la reserva.
   *[other] { $who } canceló la reserva.
}
event-long-stop = No se entregó nada en los { $delivery_days } días posteriores al pago.
event-contest = { $who ->
    [you] Impugnaste el reembolso
   *[other] { $who } impugnó el reembolso
}{ $amount ->
    [none] .
   *[other] . Reparto propuesto: { $amount } de vuelta { $hirer ->
        [you] para ti
       *[other] para el contratante
    }.
}
event-dispute = { $who ->
    [you] Abriste una disputa
   *[other] { $who } abrió una disputa
}{ $amount ->
    [none] .
   *[other] . Reparto propuesto: { $amount } de vuelta { $hirer ->
        [you] para ti
       *[other] para el contratante
    }.
}
event-concede = { $who ->
    [you] Cediste en la disputa.
   *[other] { $who } cedió en la disputa.
}
event-resolve = { $who ->
    [you] Resolviste la disputa.
   *[other] { $who } resolvió la disputa.
}
event-resolve-release = { $who ->
    [you] Resolviste la disputa
   *[other] { $who } resolvió la disputa
}: { $creator ->
    [you] recibes { $share }
   *[other] { $creator } recibe { $share }
}.
event-resolve-refund = { $who ->
    [you] Resolviste la disputa
   *[other] { $who } resolvió la disputa
}: { $hirer ->
    [you] recuperas { $total }
   *[other] { $hirer } recupera { $total }
}.
event-resolve-split = { $who ->
    [you] Resolviste la disputa
   *[other] { $who } resolvió la disputa
}: { $hirer ->
    [you] recuperas { $returned }
   *[other] { $hirer } recupera { $returned }
} y { $creator ->
    [you] recibes { $share }
   *[other] { $creator } recibe { $share }
}.
event-lapse = El pago no llegó a tiempo.
event-overdue = El pago está vencido.
event-start-payment = { $who ->
    [you] Abriste el pago de { $total }.
   *[other] { $who } abrió el pago de { $total }.
}
event-confirm-payment = { $hirer ->
    [you] Confirmaste un pago de { $total }. Está en camino.
   *[other] { $hirer } confirmó un pago de { $total }. Está en camino.
}
event-settle = Llegó el pago de { $total } y queda retenido.
event-late-success = { $hirer ->
    [you] El pago de { $total } llegó demasiado tarde: te lo devolvemos.
   *[other] El pago de { $total } llegó demasiado tarde: { $hirer } lo recupera.
}
event-payment-failed = El pago falló.
event-record-payment = { $who ->
    [you] Registraste un pago de { $total } hecho por otra vía. Queda retenido.
   *[other] { $who } registró un pago de { $total } hecho por otra vía. Queda retenido.
}
event-refund = { $hirer ->
    [you] Te devolvemos { $total }.
   *[other] { $hirer } recupera { $total }.
}
event-release = { $creator ->
    [you] Recibiste { $share }.
   *[other] { $creator } recibió { $share }.
}
event-dispute-stays = { $creator ->
    [you] La disputa no se resolvió a tiempo: conservas el pago.
   *[other] La disputa no se resolvió a tiempo: { $creator } conserva el pago.
}
event-dispute-ends-part = La disputa no se resolvió a tiempo: { $hirer ->
    [you] recuperas { $returned }
   *[other] { $hirer } recupera { $returned }
} y { $creator ->
    [you] recibes { $share }
   *[other] { $creator } recibe { $share }
}.
event-dispute-ends-kept = La disputa no se resolvió a tiempo y el trabajo sigue aceptado: { $creator ->
    [you] recibes { $share }
   *[other] { $creator } recibe { $share }
}.
event-dispute-long-stop = { $hirer ->
    [you] La disputa no se resolvió a tiempo: te devolvemos { $total }.
   *[other] La disputa no se resolvió a tiempo: { $hirer } recupera { $total }.
}
event-chargeback = El banco del contratante disputó el pago.
event-write-off = { $who ->
    [you] Diste el pago por perdido.
   *[other] { $who } dio el pago por perdido.
}
event-clawback = { $you ->
    [creator] { $who } te retiró el pago: { $hirer } recupera { $total }.
    [hirer] { $who } retiró el pago: te devolvemos { $total }.
   *[other] { $who } retiró el pago: { $hirer } recupera { $total }.
}
event-close-test = La reserva se hizo con dinero de prueba. Terminó antes de empezar los pagos reales y no se movió dinero real.
event-close-test-by-hand = La reserva terminó antes de empezar los pagos reales. Se devuelven { $total } que se pagaron fuera de Parallax.
event-remind = Se envió un recordatorio.
outcome-agreed-split = { $you ->
    [other] Las dos partes acordaron un reparto
   *[hirer] Acordasteis un reparto
}: { $hirer ->
    [you] te devolvemos { $amount }
   *[other] { $hirer } recupera { $amount }
} y { $creator ->
    [you] recibes { $share }
   *[other] { $creator } recibe { $share }
}.
outcome-agreed-refund = { $you ->
    [other] Las dos partes lo acordaron
   *[hirer] Lo acordasteis
}: { $hirer ->
    [you] te devolvemos { $amount }
   *[other] { $hirer } recupera { $amount }
}.
outcome-decided-split = Nuestro equipo decidió: { $hirer ->
    [you] te devolvemos { $returned }
   *[other] { $hirer } recupera { $returned }
} y { $creator ->
    [you] recibes { $share }
   *[other] { $creator } recibe { $share }
}.
outcome-decided-refund = Nuestro equipo decidió: { $hirer ->
    [you] te devolvemos { $total }
   *[other] { $hirer } recupera { $total }
}.
outcome-decided-release = Nuestro equipo decidió: { $creator ->
    [you] recibes { $share }
   *[other] { $creator } recibe { $share }
}.
preview-nothing = No se cobró nada, así que no hay nada que devolver.
preview-kept = Según la política de cancelación, no se devuelve nada: { $creator ->
    [you] todo el importe es para ti.
   *[other] todo el importe es para { $creator }.
} Si no hay entrega en los { $delivery_days } días siguientes al pago, se devuelve todo.
preview-part = Según la política de cancelación, { $hirer ->
    [you] te devolvemos { $amount } de inmediato
   *[other] { $hirer } recupera { $amount } de inmediato
} y el resto es para { $creator ->
    [you] ti.
   *[other] { $creator }.
} Si no hay entrega en los { $delivery_days } días siguientes al pago, se devuelve todo.
preview-contestable = { $hirer ->
    [you] Te devolvemos { $amount } en { $contest_hours } horas, salvo que el creador lo impugne.
   *[other] { $hirer } recupera { $amount } en { $contest_hours } horas, salvo que el creador lo impugne.
}
preview-now = { $hirer ->
    [you] Te devolvemos { $amount } de inmediato, comisiones incluidas.
   *[other] { $hirer } recupera { $amount } de inmediato, comisiones incluidas.
}

### Notifications and emails

notify-booking-requested = { $asker } quiere reservar { $hours } { unit-hours } por { $total }.
    .title = Nueva solicitud de reserva de «{ $title }»
notify-proposal-received = { $asker } te propone { $hours } { unit-hours } por { $total }.
    .title = Nueva propuesta para «{ $title }»
notify-match-assigned = Nuestro equipo propone a { $asker }: { $hours } { unit-hours } por { $total }.
    .title = Nueva sugerencia para «{ $title }»
notify-match-found = Nuestro equipo ha encontrado esto para tu solicitud: { $hours } { unit-hours } por { $total }. Si aceptas a más tardar el { $until }, preguntaremos a quien la publicó.
    .title = Hemos encontrado una experiencia: «{ $title }»
notify-match-requested = { $asker } pide a nuestro equipo que busque una experiencia.
    .title = Nueva solicitud de búsqueda de una experiencia
notify-offer-sent = Hemos enviado tu oferta de «{ $title }» a { $creator }. Tiene { $answer_offer_hours } horas para responder.
    .title = Oferta enviada
notify-match-sent = Nuestro equipo busca una experiencia adecuada y responderá en un plazo de { $match_days } días.
    .title = Solicitud de reserva enviada
notify-booking-sent = Hemos enviado tu solicitud de «{ $title }» a { $responder }. Te avisaremos cuando responda.
    .title = Solicitud de reserva enviada
notify-proposal-sent = Hemos enviado tu propuesta para «{ $title }» a { $responder }. Te avisaremos cuando responda.
    .title = Propuesta enviada
notify-counter-offer = { $other } propone otras condiciones: { $hours } { unit-hours } por { $total }. Puedes aceptarlas, hacer una contraoferta o poner fin a la solicitud.
    .title = Nuevas condiciones para «{ $title }»
notify-split-proposed = { $other } propone un reparto: { $to ->
    [hirer] recuperas { $split } de { $total } y el creador recibe
   *[creator] el contratante recupera { $split } de { $total } y tú recibes
} { $share }, descontada nuestra comisión. Puedes aceptarlo o rechazarlo; mientras tanto, los plazos no cambian.
    .title = Propuesta de reparto para «{ $title }»
notify-split-proposed-disputed = { $other } propone un reparto: { $to ->
    [hirer] recuperas { $split } de { $total } y el creador recibe
   *[creator] el contratante recupera { $split } de { $total } y tú recibes
} { $share }, descontada nuestra comisión. Puedes aceptarlo hasta que se decida la disputa.
    .title = Propuesta de reparto para «{ $title }»
notify-split-proposed-deadline = { $other } propone un reparto: { $to ->
    [hirer] recuperas { $split } de { $total } y el creador recibe
   *[creator] el contratante recupera { $split } de { $total } y tú recibes
} { $share }, descontada nuestra comisión. Si no respondes a más tardar el { $until }, se hará ese reparto.
    .title = Propuesta de reparto para «{ $title }»
notify-split-agreed = Terminó con un reparto: { $hirer ->
    [you] recuperas { $returned }
   *[other] { $hirer } recupera { $returned }
} y { $creator ->
    [you] tú recibes
   *[other] { $creator } recibe
} { $share }.
    .title = El dinero de «{ $title }» se ha repartido
notify-split-decided = Nuestro equipo decidió la disputa: { $hirer ->
    [you] recuperas { $returned }
   *[other] { $hirer } recupera { $returned }
} y { $creator ->
    [you] tú recibes
   *[other] { $creator } recibe
} { $share }.
    .title = El dinero de «{ $title }» se ha repartido
notify-split-withdrawn = { $other } retiró el reparto propuesto. { $disputed ->
    [yes] La disputa la decide nuestro equipo, salvo que acordéis otro reparto.
   *[no] Todo sigue igual.
}
    .title = No hay reparto para «{ $title }»
notify-split-declined = { $other } rechazó el reparto que propusiste. { $disputed ->
    [yes] La disputa la decide nuestro equipo, salvo que acordéis otro reparto.
   *[no] Todo sigue igual.
}
    .title = No hay reparto para «{ $title }»
notify-dispute-answered = { $other } respondió a la disputa. Puedes leer la respuesta en la página del acuerdo. Decide nuestro equipo, salvo que acordéis un reparto.
    .title = La disputa sobre «{ $title }» tiene respuesta
notify-offer-received = { $hirer } te ofrece { $hours } { unit-hours } por { $total }. Responde en un plazo de { $answer_offer_hours } horas.
    .title = Nueva oferta de «{ $title }»
notify-proposal-accepted = { $doer } aceptó tu propuesta para «{ $title }». Ahora falta que { $hirer } pague { $total }.
    .title = Han aceptado tu propuesta
notify-request-accepted = { $doer } aceptó tu solicitud de «{ $title }». Paga { $total } en un plazo de { $pay_hours } horas; si no, la reserva se cancela.
    .title = Han aceptado tu solicitud
notify-offer-delivered = { $doer } aceptó «{ $title }» y lo entregó de inmediato. Paga { $total } en un plazo de { $pay_hours } horas.
    .title = Han aceptado tu solicitud
notify-own-terms-accepted = { $doer } aceptó tu contraoferta para «{ $title }». Ahora falta que { $hirer } pague { $total }.
    .title = Han aceptado tu contraoferta
notify-own-terms-accepted-hirer = { $doer } aceptó tu contraoferta para «{ $title }». Paga { $total } a más tardar el { $due }; si no, la reserva se cancela.
    .title = Han aceptado tu contraoferta
notify-booking-accepted = { $doer ->
    [you] Aceptaste la reserva de «{ $title }». Ahora falta que { $hirer } pague { $total }.
   *[other] { $doer } aceptó la reserva de «{ $title }». Ahora falta que { $hirer } pague { $total }.
    }
    .title = Falta que { $hirer } pague
notify-booking-declined = { $asked ->
    [proposal] Tu propuesta para «{ $title }» no se aceptó.
   *[other] Tu solicitud de «{ $title }» no se aceptó.
}
    .title = { $asked ->
        [proposal] Tu propuesta no se aceptó
       *[other] Tu solicitud no se aceptó
    }
evidence-total = Total acordado: { $total }.
evidence-policy-flexible = Política de cancelación: reembolso completo hasta { $flexible_hours } horas antes de la fecha de inicio, nada después. Sin fecha de inicio, todo.
evidence-policy-moderate = Política de cancelación: reembolso completo hasta { $moderate_hours } horas antes de la fecha de inicio, nada después. Sin fecha de inicio, todo.
evidence-policy-strict = Política de cancelación: reembolso del 50 % hasta { $strict_days } días antes de la fecha de inicio, nada después. Sin fecha de inicio, todo.
notify-chargeback-fee = El banco decidió el contracargo de «{ $title }» a favor de quien pagó. Su comisión de { $fee } se descontará de tus próximos pagos.
    .title = Comisión de un contracargo: { $fee }
notify-payout-waiting = { $amount } te pertenece desde el { $since }, pero todavía no podemos enviártelo: configura tus cobros o complétalos.
    .title = { $amount } espera tu cuenta de cobro
notify-brief-taken = { $hirer } aceptó otra solicitud. Todavía puede responder a la tuya.
    .title = El encargo «{ $title }» ya está adjudicado
notify-booking-withdrawn = { $asker } retiró la solicitud.
    .title = Se retiró la solicitud de «{ $title }»
notify-booking-expiring = { $asker } espera tu respuesta hasta el { $respond_by }.
    .title = Una solicitud de «{ $title }» espera tu respuesta
notify-own-request-expired = La solicitud de «{ $title }» no recibió respuesta a tiempo y se ha cerrado.
    .title = Tu solicitud caducó
notify-request-expired = La solicitud no recibió respuesta a tiempo y se ha cerrado.
    .title = Una solicitud de «{ $title }» caducó
notify-payment-due = Paga { $total } a más tardar el { $due }; si no, la reserva se cancela. Retenemos el dinero hasta que aceptes el trabajo.
    .title = Pago pendiente de «{ $title }»
notify-payment-due-accepted = El trabajo está aceptado. Paga { $total } a más tardar el { $due }.
    .title = Pago pendiente de «{ $title }»
notify-payment-due-soon = El pago de { $total } vence el { $due }.
    .title = El pago de «{ $title }» vence pronto
notify-payment-failed = { $why } No se cobró nada. Puedes intentarlo de nuevo.
    .title = El pago de «{ $title }» falló
payment-cancelled = El pago se canceló.
payment-not-completed = El pago no se completó a tiempo.
payment-did-not-go-through = El pago no se pudo completar.
# Cuándo se libera el dinero; los avisos de antes no conocen el día.
released-when = { $dated ->
    [yes] el { $release }
   *[no] en { $clearing_days } días
}
notify-paid-clearing-creator = { $hirer } pagó { $total } por «{ $title }». El trabajo está aceptado, así que recibirás { $share } { released-when }.
    .title = Pago confirmado: { $total }
notify-paid-clearing-hirer = Gracias por tu pago de { $total } por «{ $title }». El trabajo está aceptado, así que { $creator } recibirá { $share } { released-when }.
    .title = Pago confirmado: { $total }
notify-paid-held-creator = { $hirer } pagó { $total } por «{ $title }». Retenemos el dinero hasta que se acepte el trabajo; entonces recibirás { $share }.
    .title = Pago confirmado: { $total }
notify-paid-held-hirer = Gracias por tu pago de { $total } por «{ $title }». Retenemos el dinero hasta que aceptes el trabajo; entonces { $creator } recibirá { $share }.
    .title = Pago confirmado: { $total }
notify-paid-delivered-hirer = Gracias por tu pago de { $total } por «{ $title }». El trabajo ya está entregado. Revísalo a más tardar el { $at }. Después contará como aceptado y { $creator } recibirá { $share }.
    .title = Pago confirmado: { $total }
notify-overdue-creator = { $hirer } no ha pagado { $total } a tiempo. Ya se lo hemos recordado.
    .title = El pago de «{ $title }» está vencido
notify-overdue-hirer = Tu pago de { $total } venció el { $due }. Págalo ahora: si pasan { $overdue_days } días, no podrás publicar ni reservar nada nuevo.
    .title = El pago de «{ $title }» está vencido
notify-delivered = { $doer } entregó la versión { $version }.
    .title = { $version ->
        [one] Nueva entrega de «{ $title }»
       *[other] Versión { $version } de «{ $title }»
    }
notify-delivered-unpaid = { $doer } entregó la versión { $version }. Paga { $total } y revisa el trabajo.
    .title = { $version ->
        [one] Nueva entrega de «{ $title }»
       *[other] Versión { $version } de «{ $title }»
    }
notify-delivered-until = { $doer } entregó la versión { $version }. Revísala a más tardar el { $at }. Después contará como aceptada.
    .title = { $version ->
        [one] Nueva entrega de «{ $title }»
       *[other] Versión { $version } de «{ $title }»
    }
notify-delivered-hours = { $doer } entregó la versión { $version } y usó { $used } de { $hours } { unit-hours }.
    .title = { $version ->
        [one] Nueva entrega de «{ $title }»
       *[other] Versión { $version } de «{ $title }»
    }
notify-delivered-hours-unpaid = { $doer } entregó la versión { $version } y usó { $used } de { $hours } { unit-hours }. Paga { $total } y revisa el trabajo.
    .title = { $version ->
        [one] Nueva entrega de «{ $title }»
       *[other] Versión { $version } de «{ $title }»
    }
notify-delivered-hours-until = { $doer } entregó la versión { $version } y usó { $used } de { $hours } { unit-hours }. Revísala a más tardar el { $at }. Después contará como aceptada.
    .title = { $version ->
        [one] Nueva entrega de «{ $title }»
       *[other] Versión { $version } de «{ $title }»
    }
notify-changes-requested = { $doer } pide cambios: «{ $feedback }»
    .title = Cambios solicitados en «{ $title }»
notify-review-reminder = El trabajo está entregado y espera tu revisión.
    .title = Recordatorio: revisa «{ $title }»
notify-delivery-reminder = El proyecto está pagado, pero aún no se ha entregado. Si pasan { $delivery_days } días desde el pago, el dinero se devuelve.
    .title = Recordatorio sobre «{ $title }»
notify-auto-accept-soon = El trabajo contará como aceptado el { $at }, a menos que pidas cambios, lo rechaces o abras una disputa.
    .title = El trabajo de «{ $title }» se aceptará pronto
notify-auto-accepted-creator = El trabajo no se revisó en { $inspection_days } días y cuenta como aceptado. Recibirás { $share } { released-when }.
    .title = El proyecto «{ $title }» está completado
notify-auto-accepted-hirer = El trabajo no se revisó en { $inspection_days } días y cuenta como aceptado. { $creator } recibirá { $share } { released-when }.
    .title = El proyecto «{ $title }» está completado
notify-work-accepted-paid = { $doer } aceptó tu trabajo. Recibirás { $share } { released-when }.
    .title = El proyecto «{ $title }» está completado
notify-work-accepted-fewer = { $doer } aceptó tu trabajo con las { $used } de { $hours } { unit-hours } que declaraste: { $hirer } recupera { $unused } y tú recibirás { $share } { released-when }.
    .title = El proyecto «{ $title }» está completado
notify-hours-asked = { $hirer } aceptaría el trabajo con { $asked } de las { $stated } { unit-stated } que declaraste. Acepta o rechaza a más tardar el { $until }; si no, cuentan { $stated } { unit-stated }.
    .title = ¿Menos horas por «{ $title }»?
notify-hours-answer-needed = { $hirer } espera tu respuesta: { $asked } de { $stated } { unit-stated }. Sin respuesta, el { $until } contarán { $stated } { unit-stated }.
    .title = ¿Menos horas por «{ $title }»?
notify-hours-refused = { $creator } no aceptó { $asked } { unit-asked }. Puedes aceptar el trabajo con { $stated } { unit-stated }, preguntar una vez más o abrir una disputa.
    .title = Horas de «{ $title }»
notify-hours-accepted = El trabajo está aceptado con { $used } de { $hours } { unit-hours }: { $hirer ->
    [you] recuperas { $returned }
   *[other] { $hirer } recupera { $returned }
} y { $creator ->
    [you] recibirás { $share }
   *[other] { $creator } recibirá { $share }
} { released-when }.
    .title = El proyecto «{ $title }» está completado
notify-hours-unanswered = La petición de menos horas no se respondió y el trabajo se aceptó con { $used } { unit-used }: { $creator ->
    [you] recibirás { $share }
   *[other] { $creator } recibirá { $share }
} { released-when }.
    .title = El proyecto «{ $title }» está completado
notify-auto-accepted-fewer = El trabajo no se revisó a tiempo y cuenta como aceptado con { $used } de { $hours } { unit-hours }: { $hirer ->
    [you] recuperas { $returned }
   *[other] { $hirer } recupera { $returned }
} y { $creator ->
    [you] recibirás { $share }
   *[other] { $creator } recibirá { $share }
} { released-when }.
    .title = El proyecto «{ $title }» está completado
notify-work-accepted-due = { $doer } aceptó tu trabajo. Ahora falta que { $hirer } pague { $total }.
    .title = El proyecto «{ $title }» está completado
notify-work-accepted-fewer-hirer = { $doer ->
    [you] Aceptaste
   *[other] { $doer } aceptó
} el trabajo con { $used } de { $hours } { unit-hours } usadas. Te devolvemos { $unused } y { $creator } recibirá { $share } { released-when }.
    .title = El proyecto «{ $title }» está completado
notify-work-accepted-hirer = { $doer ->
    [you] Aceptaste
   *[other] { $doer } aceptó
} el trabajo. { $creator } recibirá { $share } { released-when }.
    .title = El proyecto «{ $title }» está completado
notify-rejected-contestable = { $doer } rechazó tu trabajo. Se devolverán { $total } en { $contest_hours } horas si no lo impugnas.
    .title = Se rechazó tu trabajo en «{ $title }»
notify-rejected = { $doer } rechazó tu trabajo y el proyecto queda cerrado.
    .title = Se rechazó tu trabajo en «{ $title }»
notify-not-delivered = El trabajo no se entregó en los { $delivery_days } días posteriores al pago y la reserva se canceló. Se devuelven { $total } al contratante.
    .title = Se canceló la reserva de «{ $title }»
notify-not-paid = La reserva no se pagó en { $pay_hours } horas y se canceló.
    .title = Se canceló la reserva de «{ $title }»
notify-cancelled = { $doer ->
    [you] Cancelaste
   *[other] { $doer } canceló
} la reserva.
    .title = Se canceló la reserva de «{ $title }»
notify-refund-by-hand = El pago de «{ $title }» se registró a mano. Envía por la misma vía el reembolso de { $total } para { $hirer } y márcalo como enviado en Dinero.
    .title = Reembolso de { $total } pendiente de envío manual
notify-refund-started = Te devolveremos { $total } de «{ $title }» en { $contest_hours } horas si { $creator } no lo impugna.
    .title = Reembolso de { $total } en camino
notify-refund-late = Tu pago de { $total } llegó cuando la reserva de «{ $title }» ya había terminado. Te lo devolvemos íntegro.
    .title = Reembolso de { $total }
notify-clawed-back = Retiramos el pago de «{ $title }»: { $hirer } recupera { $total }.
    .title = Reembolso de { $total }
notify-clawed-back-owed = Retiramos el pago de «{ $title }»: { $hirer } recupera { $total }. Lo que cobraste se descontará de tus próximos cobros.
    .title = Reembolso de { $total }
notify-refunded-creator = { $hirer } ha recuperado { $total } de «{ $title }».
    .title = Reembolso de { $total }
notify-refunded-by-hand = Te devolvemos { $total } de «{ $title }» por la misma vía. Puede tardar unos días.
    .title = Reembolso de { $total }
notify-refunded = Devolvemos { $total } de «{ $title }» a tu método de pago. Tu banco puede tardar unos días.
    .title = Reembolso de { $total }
notify-payout = Recibes { $paid } por «{ $title }»: el total de { $total } menos nuestra comisión de { $fee }.
    .title = Te hemos pagado { $paid }
notify-payout-deducted = Te corresponden { $share } por «{ $title }»: el total de { $total } menos nuestra comisión de { $fee }. Descontamos { $deducted } por tu deuda, así que recibes { $paid }.
    .title = Te hemos pagado { $paid }
notify-payout-part = Recibes { $paid } por «{ $title }»: el total de { $total } menos { $returned } devueltos al contratante y nuestra comisión de { $fee }.
    .title = Te hemos pagado { $paid }
notify-payout-part-deducted = Te corresponden { $share } por «{ $title }»: el total de { $total } menos { $returned } devueltos al contratante y nuestra comisión de { $fee }. Descontamos { $deducted } por tu deuda, así que recibes { $paid }.
    .title = Te hemos pagado { $paid }
notify-dispute-to-decide = Una disputa por { $total } espera una decisión.
    .title = Disputa abierta: «{ $title }»
notify-dispute-opened-split = { $doer } abrió una disputa y propone { $to ->
    [hirer] devolverte { $split } de { $total }
   *[creator] devolver { $split } de { $total } al contratante
}. Si no respondes a más tardar el { $until }, se hará ese reparto. Todo lo demás queda en pausa.
    .title = Disputa abierta: «{ $title }»
notify-dispute-opened = { $doer } abrió una disputa. Todo queda en pausa hasta que se resuelva.
    .title = Disputa abierta: «{ $title }»
notify-dispute-answer-needed = Responde a la disputa a más tardar el { $until }. { $asker } propone { $to ->
    [hirer] devolverte { $split } de { $total }
   *[creator] devolver { $split } de { $total } al contratante
}; si no respondes, se hará ese reparto.
    .title = Queda un día para responder a la disputa sobre «{ $title }»
notify-creator-conceded = El creador cedió: se devuelven { $total } al contratante.
    .title = Disputa resuelta: «{ $title }»
notify-hirer-conceded = El contratante cedió: el trabajo está aceptado y el pago se libera.
    .title = Disputa resuelta: «{ $title }»
notify-dispute-stays = { $creator ->
    [you] La disputa no se resolvió en { $dispute_days } días: conservas el pago.
   *[other] La disputa no se resolvió en { $dispute_days } días: { $creator } conserva el pago.
    }
    .title = Disputa resuelta: «{ $title }»
notify-dispute-returns = La disputa no se resolvió en { $dispute_days } días: se devuelven { $total } al contratante.
    .title = Disputa resuelta: «{ $title }»
notify-decided-for-hirer = Ya hay una decisión en la disputa: se devuelven { $total } al contratante.
    .title = Disputa resuelta: «{ $title }»
notify-decided-for-hirer-owed = Ya hay una decisión en la disputa: se devuelven { $total } al contratante. Lo que cobraste se descontará de tus próximos cobros.
    .title = Disputa resuelta: «{ $title }»
notify-decided-for-creator = La disputa se resolvió a favor del creador: se libera el pago de { $total }.
    .title = Disputa resuelta: «{ $title }»
notify-reopened = { $hirer } reabrió el trabajo, que vuelve a estar en revisión.
    .title = Se reabrió el trabajo de «{ $title }»
notify-review-extended = { $hirer } amplió { $inspection_extension_days } días la revisión.
    .title = Más tiempo para revisar «{ $title }»
notify-chargeback-admin = El banco del contratante disputa el pago. Todos los plazos están en pausa hasta que decida un administrador.
    .title = Contracargo de «{ $title }»
notify-chargeback = El banco del contratante disputa el pago. Te mantendremos al tanto.
    .title = Contracargo de «{ $title }»
notify-written-off = El pago pendiente de { $total } se dio por perdido. Ya no se debe nada por esta reserva.
    .title = El pago de «{ $title }» se dio por perdido
notify-test-closed = Esta reserva se hizo con dinero de prueba. Ha terminado porque empiezan los pagos reales, y no se movió dinero real. Para trabajar juntos con dinero real, haced otra reserva.
    .title = «{ $title }» era una prueba y ha terminado
notify-test-closed-by-hand = Esta reserva ha terminado porque empiezan los pagos a través del proveedor. Se devuelven { $total } que se pagaron fuera de Parallax; los envía nuestro equipo. Para continuar, haced otra reserva.
    .title = «{ $title }» ha terminado antes de empezar los pagos reales
notify-decline-undone = Un administrador anuló el rechazo de la solicitud. Vuelve a estar abierta.{ $reason }
    .title = Se anuló la respuesta a la solicitud de «{ $title }»
notify-admin-accepted = Un administrador aceptó la solicitud.{ $reason }
    .title = Novedades sobre «{ $title }»
notify-admin-declined = Un administrador rechazó la solicitud.{ $reason }
    .title = Novedades sobre «{ $title }»
notify-admin-matched = Un administrador encontró una experiencia para la solicitud.{ $reason }
    .title = Novedades sobre «{ $title }»
notify-admin-delivered = Un administrador entregó el trabajo.{ $reason }
    .title = Novedades sobre «{ $title }»
notify-admin-changes = Un administrador pidió cambios.{ $reason }
    .title = Novedades sobre «{ $title }»
notify-admin-work-accepted = Un administrador aceptó el trabajo.{ $reason }
    .title = Novedades sobre «{ $title }»
notify-admin-rejected = Un administrador rechazó el trabajo.{ $reason }
    .title = Novedades sobre «{ $title }»
notify-admin-cancelled = Un administrador canceló la reserva.{ $reason }
    .title = Novedades sobre «{ $title }»
notify-admin-changed = Un administrador cambió la reserva.{ $reason }
    .title = Novedades sobre «{ $title }»
reason-suffix = {" "}Motivo: { $reason }
reason-account-deleted = Ha eliminado su cuenta.
reason-match-found = Nuestro equipo encontró una experiencia adecuada.
email-reason = Motivo: { $reason }
email-message = { $name } escribió: «{ $message }»
button-pay = Pagar ahora
button-refunds = Ver los reembolsos
button-answer = { $asked ->
    [proposal] Responder a la propuesta
   *[other] Responder a la solicitud
}
button-answer-dispute = Responder a la disputa
button-review = Revisar el trabajo
button-contest = Impugnar el reembolso
button-feedback = Ver los comentarios
button-booking = Abrir la reserva
button-payouts = Configurar los cobros
button-search = { $asked ->
    [proposal] Ver otros encargos
   *[other] Ver otras ofertas
}
button-projects = Abrir tus proyectos
button-message = Leer y responder
button-inbox = Abrir la bandeja de entrada
button-report = Revisar la denuncia
button-page = Abrir la página
button-home = Abrir { $app }
fact-experience = Experiencia
fact-hirer = Contratante
fact-creator = Creador
fact-price = Precio por hora
fact-fixed-price = Precio fijo
fact-hours = Horas
fact-total = Total
fact-fee = Nuestra comisión (incluida en el total)
fact-hours-used = Horas usadas
hours-of = { $used } de { $hours }
fact-back = { $hirer ->
    [you] Recuperas
   *[other] { $hirer } recupera
}
fact-unused = { $hirer ->
    [you] Recuperas por las horas sin usar
    [unknown] El contratante recupera por las horas sin usar
   *[other] { $hirer } recupera por las horas sin usar
}
fact-returned = { $hirer ->
    [you] Se te devolvió
   *[other] Devuelto a { $hirer }
}
fact-share = { $creator ->
    [you] Recibes
    [unknown] El creador recibe
   *[other] { $creator } recibe
}
fact-receipt = Recibo
fact-answer-by = Fecha límite para responder
fact-start = Fecha de inicio
fact-finish = Fecha límite para terminar
fact-pay-by = Fecha límite para pagar
fact-project-link = Enlace del proyecto
fact-portfolio = Portafolio
fact-amount = Importe
fact-date = Fecha
fact-payment = Pago
fact-from = De
fact-email = Correo
view-receipt = Ver el recibo
notify-contact = { $name }: { $subject }
    .title = Nuevo mensaje de contacto
notify-report = { $excerpt }
    .title = Conversación denunciada
notify-message = { $excerpt }
    .title = Nuevo mensaje de { $name }
someone = un usuario
email-contact-subject = Contacto: { $subject }
email-report-heading = { $name } denunció una conversación: { $reason }
email-message-subject = Mensaje de { $name }: { $subject }
email-message-subject-nameless = Mensaje de otra persona: { $subject }
email-question-subject = { $name } pregunta por «{ $subject }»
email-message-reply = Responde en Parallax. No recibirás más correos sobre esta conversación hasta que la hayas leído.
email-waitlist-subject = Estás en la lista de espera de { $module }
email-waitlist = Estás en la lista de { $module }. Te escribiremos una sola vez, cuando abra.
email-waitlist-not-you = Si no te apuntaste tú, no tienes que hacer nada: no se ha creado ninguna cuenta.
email-deleted-subject = Hemos eliminado tu cuenta
email-deleted = Hemos eliminado tu nombre, tu dirección y tu perfil, junto con tus películas y tus mensajes. Tus anuncios se han retirado y tu sesión está cerrada en todas partes.
email-deleted-records = Los registros de reservas y pagos, con tus mensajes sobre las reservas pagadas, se conservan sin tu nombre; los recibos lo conservan, como exige la ley. Si no fuiste tú, escribe enseguida al administrador de este sitio.
email-agreed-paid-creator = La reserva de «{ $title }» está aceptada y pagada. Ya puedes empezar.
email-agreed-unpaid-creator = La reserva de «{ $title }» está aceptada. Hemos pedido al contratante que pague; te recomendamos no empezar hasta que llegue el pago.
email-agreed-paid-hirer = La reserva de «{ $title }» está aceptada y pagada. El creador ya puede empezar.
email-agreed-unpaid-hirer = La reserva de «{ $title }» está aceptada. Paga ahora para que el creador pueda empezar. Retenemos el dinero hasta que aceptes el trabajo.
email-paid-creator = El pago de { $amount } por «{ $title }» está confirmado. Cuando se acepte el trabajo, recibirás { $share }.
email-paid-hirer = El pago de { $amount } por «{ $title }» está confirmado. Cuando aceptes el trabajo, el creador recibirá { $share }.
email-paid-subject = Pago confirmado: { $amount }
notify-chargeback-refunded = Un banco ha retirado { $amount } que ya se habían reembolsado. Reclámalos al proveedor de pagos.
    .title = Contracargo de un pago reembolsado
email-proposal-accepted-subject = Han aceptado tu propuesta
email-request-accepted-subject = Han aceptado tu solicitud
payment-line = { $count ->
    [one] { $hours } hora a { $price }
   *[other] { $hours } horas a { $price }
}
payment-line-fixed = Precio fijo
payment-line-unpriced = Una reserva sin precio por hora

### The assistant: keywords and markers are lists with commas; a plural in -s needs no entry

assistant-found =
    { $category ->
        [experiences] He encontrado estas experiencias:
        [courses] He encontrado estos cursos:
        [ai] He encontrado estas herramientas de IA:
        [funding] He encontrado estas opciones de financiación:
       *[other] He encontrado estos resultados:
    }{ $lines }
assistant-nothing = No he encontrado nada con «{ $asked }». Prueba con otra pregunta.
assistant-nothing-in =
    { $category ->
        [experiences] No he encontrado ninguna experiencia. Prueba con otra pregunta.
        [courses] No he encontrado ningún curso. Prueba con otra pregunta.
        [ai] No he encontrado ninguna herramienta de IA. Prueba con otra pregunta.
        [funding] No he encontrado ninguna opción de financiación. Prueba con otra pregunta.
       *[other] No he encontrado nada. Prueba con otra pregunta.
    }
assistant-keywords-experiences = experiencia, evento, proyecto
assistant-keywords-courses = curso, lección, lecciones, clase, aprender, aprendizaje
assistant-keywords-ai = ia, herramienta, automatización, aprendizaje automático
assistant-keywords-funding = financiación, financiamiento, beca, subvención, subvenciones, dinero
assistant-markers = para, sobre

### Películas mientras se crean: qué se dibuja en cada plano y por qué no hay película
shot-horizon-wide = Trazando la carretera
shot-horizon-near = Siguiendo las luces traseras
shot-horizon-reveal = Elevando la cámara sobre las colinas
shot-portal-wide = Inundando la llanura
shot-portal-near = Caminando hacia la luz
shot-portal-reveal = Abriendo el portal
shot-concert-wide = Llenando el recinto
shot-concert-near = Levantando las manos
shot-concert-reveal = Haciendo cantar a las partículas
shot-gallery-wide = Colgando los cuadros
shot-gallery-near = Acercándose
shot-gallery-reveal = Abriendo la gran sala
shot-training_room-wide = Construyendo la sala de formación
shot-training_room-near = Colocando los mandos
shot-training_room-reveal = Empezando el ejercicio
shot-terrain-wide = Levantando las montañas
shot-terrain-near = Bajando en picado al valle
shot-terrain-reveal = Subiendo hacia el sol
shot-underwater-wide = Sumergiéndose
shot-underwater-near = Nadando con el banco de peces
shot-underwater-reveal = Encontrándose con el gigante
shot-sculpture-wide = Esparciendo los puntos
shot-sculpture-near = Mirando dentro de la escultura
shot-sculpture-reveal = Iluminando la sala a su alrededor
shot-city-wide = Levantando las torres
shot-city-near = Mojando la calle
shot-city-reveal = Subiendo por encima de los tejados
shot-forest-wide = Plantando los árboles
shot-forest-near = Despertando a las luciérnagas
shot-forest-reveal = Dejando entrar la luz
shot-orbit-wide = Colocando el planeta
shot-orbit-near = Rodeando el anillo
shot-orbit-reveal = Esperando el amanecer
shot-sea-wide = Levantando el oleaje
shot-sea-near = Acercándose al velero
shot-sea-reveal = Elevando la cámara sobre la costa
shot-hangar-wide = Encendiendo el simulador
shot-hangar-near = Desmontando el motor
shot-hangar-reveal = Haciendo el simulacro
shot-studio-wide = Abriendo el estudio
shot-studio-near = Dibujando en el aire
shot-studio-reveal = Alejándose para ver la obra
shot-hall-wide = Llenando la sala de público
shot-hall-near = Orientando los focos
shot-hall-reveal = Alzando el techo
film-idea-not-drawable = No hemos encontrado nada que dibujar en esta idea. Nombra algo que se pueda ver: un lugar, un objeto o una luz.
film-interrupted = La creación de la película se interrumpió demasiadas veces. No cuenta para tus películas de hoy. Inténtalo de nuevo.
film-drawing-failed = No se pudo crear la película. No cuenta para tus películas de hoy. Inténtalo de nuevo.
