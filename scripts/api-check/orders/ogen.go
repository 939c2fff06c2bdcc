package main

import (
	"context"
	"fmt"
	"os"

	"order/client"
)

type key struct{}

func (key) Key(context.Context, client.OperationName) (client.Key, error) {
	return client.Key{Token: os.Getenv("KEY")}, nil
}

func main() {
	api, err := client.NewClient(os.Getenv("API"), key{})
	if err != nil {
		panic(err)
	}
	number := os.Getenv("NUMBER")
	order := client.DeliveryOrder{
		Dropoff: client.Dropoff{
			Name: "Rosa Fernandes", Phone: "416 555 0199", Street: "64 Dovercourt Road",
			City: "Toronto", State: "ON", PostalCode: "M6J 3C1",
		},
		Parcel:      client.Parcel{Size: client.ParcelSizeSmall},
		Handover:    client.DeliveryOrderHandoverDoor,
		MaxFeeCents: 899,
		Reference:   client.NewOptNilString(number),
	}
	answer, err := api.CreateDelivery(
		context.Background(), &order, client.CreateDeliveryParams{IdempotencyKey: number})
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.(*client.DeliveryHeaders).Response.Status)
}
