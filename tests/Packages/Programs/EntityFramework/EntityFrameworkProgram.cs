using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;

namespace Async2.PackagePrograms;

/// <summary>EF Core on SQLite, in memory.</summary>
internal static class EntityFrameworkProgram
{
    private static readonly Func<Shop, string, IAsyncEnumerable<Order>> OrdersOf =
        EF.CompileAsyncQuery((Shop shop, string name) => shop.Orders.Where(o => o.Customer!.Name == name).OrderBy(o => o.Id).AsQueryable());

    private static readonly Func<Shop, int, CancellationToken, Task<int>> CountAbove =
        EF.CompileAsyncQuery((Shop shop, int count, CancellationToken _) => shop.Orders.Count(o => o.Count > count));

    public static Task<int> Run() => Scenarios.Run(
        ("queries", () => With(Queries)),
        ("streaming", () => With(Streaming)),
        ("changes", () => With(Changes)),
        ("transactions", () => With(Transactions)),
        ("exceptions", () => With(Exceptions)),
        ("cancellation", () => With(Cancellation)),
        ("retries", () => With(RetriesOfStrategy)),
        ("concurrency", () => With(Concurrency)));

    private static async Task Queries(Func<Shop> open)
    {
        await using var shop = open();
        var customers = await shop.Customers.Include(c => c.Orders).OrderBy(c => c.Name).AsNoTracking().ToListAsync();
        foreach (var customer in customers) Console.WriteLine($"{customer.Name}: {Outcomes.Text(customer.Orders.Select(o => $"{o.Count} {o.Product}"))}");
        var split = await shop.Customers.Include(c => c.Orders).AsSplitQuery().OrderBy(c => c.Id).ToListAsync();
        Console.WriteLine(Outcomes.Text(split.Select(c => c.Orders.Count)));
        Console.WriteLine(await shop.Orders.SumAsync(o => o.Count));
        Console.WriteLine(await shop.Orders.AnyAsync(o => o.Product == "none"));
        Console.WriteLine(await shop.Orders.MaxAsync(o => (int?)o.Count));
        Console.WriteLine(Outcomes.Text((await shop.Orders.GroupBy(o => o.Product).Select(g => new { g.Key, Count = g.Count() }).OrderBy(g => g.Key).ToDictionaryAsync(g => g.Key, g => g.Count))
            .Select(p => $"{p.Key}={p.Value}")));
        Console.WriteLine((await shop.Customers.FindAsync(1))?.Name);
        Console.WriteLine((await shop.Customers.FindAsync(99))?.Name ?? "none");
        Console.WriteLine(await CountAbove(shop, 2, CancellationToken.None));
        Console.WriteLine(Outcomes.Text(await shop.Database.SqlQuery<int>($"select \"Count\" as \"Value\" from \"Orders\" order by \"Id\"").ToArrayAsync()));
        var loaded = await shop.Customers.OrderBy(c => c.Id).LastAsync();
        await shop.Entry(loaded).Collection(c => c.Orders).LoadAsync();
        Console.WriteLine(loaded.Orders.Count);
    }

    private static async Task Streaming(Func<Shop> open)
    {
        await using var shop = open();
        await foreach (var order in shop.Orders.OrderByDescending(o => o.Id).AsAsyncEnumerable()) Console.WriteLine(order.Product);
        await foreach (var order in OrdersOf(shop, "Ada"))
        {
            await Task.Yield();
            Console.WriteLine($"Ada's {order.Product}");
            if (order.Count > 1) break;
        }
        await shop.Orders.OrderBy(o => o.Id).ForEachAsync(o => Console.WriteLine(o.Count));
    }

    private static async Task Changes(Func<Shop> open)
    {
        await using var shop = open();
        var customer = new Customer { Name = "Grace", Orders = { new Order { Product = "ship", Count = 1 } } };
        await shop.AddAsync(customer);
        Console.WriteLine(await shop.SaveChangesAsync());
        customer.Orders[0].Count = 5;
        shop.Remove(await shop.Orders.OrderBy(o => o.Id).FirstAsync());
        Console.WriteLine(await shop.SaveChangesAsync());
        Console.WriteLine(await shop.Orders.Where(o => o.Count > 4).ExecuteUpdateAsync(s => s.SetProperty(o => o.Product, o => o.Product + "!")));
        Console.WriteLine(await shop.Orders.Where(o => o.Count == 2).ExecuteDeleteAsync());
        await shop.Entry(customer).ReloadAsync();
        await using var other = open();
        Console.WriteLine(Outcomes.Text(await other.Orders.OrderBy(o => o.Id).Select(o => o.Product).ToListAsync()));
    }

    private static async Task Transactions(Func<Shop> open)
    {
        await using var shop = open();
        await using (var transaction = await shop.Database.BeginTransactionAsync())
        {
            shop.Add(new Customer { Name = "kept" });
            await shop.SaveChangesAsync();
            await transaction.CreateSavepointAsync("before");
            shop.Add(new Customer { Name = "not kept" });
            await shop.SaveChangesAsync();
            await transaction.RollbackToSavepointAsync("before");
            await transaction.CommitAsync();
        }
        await using (await shop.Database.BeginTransactionAsync())
        {
            await shop.Database.ExecuteSqlAsync($"delete from \"Customers\" where \"Name\" = {"kept"}");
            Console.WriteLine(await shop.Customers.CountAsync());
        }
        Console.WriteLine(Outcomes.Text(await shop.Customers.OrderBy(c => c.Id).Select(c => c.Name).ToListAsync()));
    }

    private static async Task Exceptions(Func<Shop> open)
    {
        await using var shop = open();
        await Outcomes.Show("none ", () => shop.Customers.FirstAsync(c => c.Name == "nobody"));
        await Outcomes.Show("many ", () => shop.Customers.SingleAsync());
        await Outcomes.Show("sql ", () => shop.Database.ExecuteSqlRawAsync("selekt"));

        shop.Add(new Customer { Name = "Ada" });
        await Outcomes.Show("unique ", () => shop.SaveChangesAsync());
        shop.ChangeTracker.Clear();

        await using var other = open();
        (await shop.Customers.SingleAsync(c => c.Name == "Ada")).Version++;
        (await other.Customers.SingleAsync(c => c.Name == "Ada")).Version++;
        await shop.SaveChangesAsync();
        try
        {
            await other.SaveChangesAsync();
        }
        catch (DbUpdateConcurrencyException e)
        {
            var stored = await e.Entries.Single().GetDatabaseValuesAsync();
            Console.WriteLine($"conflict: {Outcomes.Text(e.Entries.Select(x => x.Entity.GetType().Name))}, stored version {stored!["Version"]}");
        }
    }

    private static async Task Cancellation(Func<Shop> open)
    {
        await using var shop = open();
        using var source = new CancellationTokenSource();
        await Outcomes.Show("in the middle ", async () =>
        {
            await foreach (var order in shop.Orders.OrderBy(o => o.Id).AsAsyncEnumerable().WithCancellation(source.Token))
            {
                Console.WriteLine(order.Product);
                await source.CancelAsync();
            }
        });
        await Outcomes.Show("before ", () => shop.Customers.ToListAsync(source.Token));
        shop.Add(new Customer { Name = "cancelled" });
        await Outcomes.Show("saving ", () => shop.SaveChangesAsync(source.Token));
        Console.WriteLine(await shop.Customers.CountAsync(CancellationToken.None));
    }

    private static async Task RetriesOfStrategy(Func<Shop> open)
    {
        await using var shop = open();
        foreach (var fails in new[] { 2, 9 })
        {
            var attempts = 0;
            await Outcomes.Show($"fails {fails} times ", () => new Retries(shop).ExecuteAsync(async token =>
            {
                attempts++;
                await Task.Yield();
                return attempts <= fails ? throw new TimeoutException($"attempt {attempts}") : await shop.Customers.CountAsync(token);
            }, CancellationToken.None));
        }
    }

    private static async Task Concurrency(Func<Shop> open)
    {
        var counts = await Task.WhenAll(Enumerable.Range(0, 20).Select(async i =>
        {
            await using var shop = open();
            await Task.Yield();
            var names = new List<string>();
            await foreach (var customer in shop.Customers.OrderBy(c => c.Name).Skip(i % 2).AsAsyncEnumerable()) names.Add(customer.Name);
            return $"{i}:{string.Join('+', names)}";
        }));
        Console.WriteLine(Outcomes.Text(counts));
    }

    private static async Task With(Func<Func<Shop>, Task> action)
    {
        // Lives as long as this connection, which the others share.
        var connectionString = $"Data Source=shop{Guid.NewGuid():N};Mode=Memory;Cache=Shared";
        await using var keepAlive = new SqliteConnection(connectionString);
        await keepAlive.OpenAsync();
        var commands = new SuspendingCommands();
        await using (var shop = Open())
        {
            await shop.Database.EnsureCreatedAsync();
            shop.AddRange(
                new Customer { Name = "Ada", Orders = { new Order { Product = "engine", Count = 1 }, new Order { Product = "loom", Count = 2 }, new Order { Product = "card", Count = 9 } } },
                new Customer { Name = "Bob", Orders = { new Order { Product = "card", Count = 3 } } });
            await shop.SaveChangesAsync();
        }
        await action(Open);
        Console.WriteLine($"{commands.Commands} commands");

        Shop Open() => new(new DbContextOptionsBuilder<Shop>().UseSqlite(connectionString).AddInterceptors(commands, new PrintedSaves()).Options);
    }
}
