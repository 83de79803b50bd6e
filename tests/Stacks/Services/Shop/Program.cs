using Shop;

// A shop under load. Prints `ready` when the trouble of that name has settled, and ends when its input ends.
if (args is not [var name, var postgres] || (name != "healthy" && ShopTrouble.Named(name) is null))
{
    Console.Error.WriteLine("usage: Stacks.Shop healthy|TROUBLE POSTGRES");
    return 2;
}

var trouble = ShopTrouble.Named(name);
var shop = new ShopService(postgres);
trouble?.Prepare(shop);
shop.Start();
trouble?.Start(shop);
Thread.Sleep(500);
Console.WriteLine("ready");
Console.In.ReadToEnd();
return 0;
