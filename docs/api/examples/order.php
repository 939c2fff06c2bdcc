<?php
// Orders a delivery and follows it to its end: API=http://127.0.0.1:4190/v1 KEY=… php order.php

function call(string $method, string $path, ?array $body = null, array $headers = []): array
{
    $headers = ['Authorization: Bearer ' . getenv('KEY'), 'Content-Type: application/json', ...$headers];
    $options = ['method' => $method, 'header' => $headers, 'ignore_errors' => true];
    if ($body !== null) $options['content'] = json_encode($body);
    $text = file_get_contents(getenv('API') . $path, false, stream_context_create(['http' => $options]));
    $answer = json_decode($text === false ? '' : $text, true, flags: JSON_THROW_ON_ERROR);
    if (isset($answer['code'])) throw new RuntimeException("{$answer['code']}: {$answer['detail']}");
    return $answer;
}

/** Whether we sent a webhook: $body is its text as it came, and it's at most five minutes old. */
function is_signed(string $secret, string $id, string $timestamp, string $signatures, string $body): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) return false;
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $right = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $signatures) as $one) if (hash_equals($right, $one)) return true;
    return false;
}

function order_and_follow(string $number): void
{
    $to = ['street' => '64 Dovercourt Road', 'city' => 'Toronto', 'state' => 'ON', 'postalCode' => 'M6J 3C1'];
    $dropoff = ['name' => 'Rosa Fernandes', 'phone' => '416 555 0199', ...$to];
    $order = ['dropoff' => $dropoff, 'parcel' => ['size' => 'small'], 'handover' => 'meet', 'reference' => $number];
    $made = call('POST', '/deliveries', [...$order, 'maxFeeCents' => 899], ["Idempotency-Key: $number"]);
    echo "ordered {$made['trackingUrl']}\n";
    for ($after = ''; ; sleep(2)) {
        $page = call('GET', "/events?delivery={$made['id']}$after");
        foreach ($page['data'] as $event) echo "{$event['type']}\n";
        if ($page['position'] !== null) $after = "&after={$page['position']}";
        if (end($page['data'])['data']['endedAt'] ?? false) return;
    }
}

if (realpath($argv[0] ?? '') === __FILE__) order_and_follow($argv[1] ?? 'order-1042');
