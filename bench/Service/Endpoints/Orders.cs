using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;

namespace Async2.Bench.Service.Endpoints;

/// <summary>SQLite, through EF Core: a query over two tables.</summary>
internal static class Orders
{
    public static void Map(IEndpointRouteBuilder app) => app.MapGet("/ef", async (HttpContext context, Shop shop) =>
        await context.Response.WriteAsJsonAsync(
            await shop.Orders.AsNoTracking().Where(o => o.Customer!.Id == 3).OrderBy(o => o.Id).Take(10)
                .Select(o => new { o.Id, o.Amount, o.Customer!.Name }).ToListAsync(context.RequestAborted)));

    /// <summary>Creates the database that the endpoint reads.</summary>
    public static async Task FillAsync()
    {
        await using var shop = new Shop();
        await shop.Database.EnsureDeletedAsync();
        await shop.Database.EnsureCreatedAsync();
        for (int i = 1; i <= 10; i++)
        {
            var customer = new Customer { Id = i, Name = $"Customer {i}" };
            shop.Orders.AddRange(Enumerable.Range(1, 20).Select(n => new Order { Amount = n, Customer = customer }));
        }

        await shop.SaveChangesAsync();
    }
}

internal sealed class Shop : DbContext
{
    private static readonly string s_path = Path.Combine(Path.GetTempPath(), $"async2-bench-{Environment.ProcessId}.db");

    public DbSet<Order> Orders => Set<Order>();

    /// <summary>Deletes the database, and SQLite's files beside it.</summary>
    public static void Delete()
    {
        SqliteConnection.ClearAllPools();
        foreach (var suffix in new[] { "", "-shm", "-wal" }) File.Delete(s_path + suffix);
    }

    protected override void OnConfiguring(DbContextOptionsBuilder optionsBuilder) => optionsBuilder.UseSqlite($"Data Source={s_path}");
}

internal sealed class Order
{
    public int Id { get; set; }

    public int Amount { get; set; }

    public Customer? Customer { get; set; }
}

internal sealed class Customer
{
    public int Id { get; set; }

    public string Name { get; set; } = "";
}
