package main

import (
	"context"
	"fmt"
	"os"

	"order/client"
)

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("API")}}
	ctx := context.WithValue(context.Background(), client.ContextAccessToken, os.Getenv("KEY"))
	number := os.Getenv("NUMBER")
	dropoff := client.NewDropoff(
		"Rosa Fernandes", "416 555 0199", "64 Dovercourt Road", "Toronto", "ON", "M6J 3C1")
	order := client.NewDeliveryOrder(*dropoff, *client.NewParcel("small"), "door", 899)
	order.SetReference(number)
	api := client.NewAPIClient(configuration).DeliveriesAPI
	delivery, _, err := api.CreateDelivery(ctx).IdempotencyKey(number).DeliveryOrder(*order).Execute()
	if err != nil {
		panic(err)
	}
	fmt.Println(delivery.Status)
}
