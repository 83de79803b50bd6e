using Async2.Inspect.Stacks;
using Async2.Stacks.Listing;

namespace Async2.Cli.Tests.Stacks;

/// <summary>Listings made by hand, as a shop in trouble would have them, and of any size.</summary>
internal static class Listings
{
    public static ListingOrigin Origin { get; } = OriginOf("process 4711 (Shop)");

    private static readonly string[] s_types =
        ["Shop.Orders.OrderService", "Shop.Payment.PaymentGateway", "Shop.Catalogue.ProductRepository<Shop.Catalogue.Product>", "Shop.Web.CheckoutEndpoint", "Shop.Stock.Reservations"];

    private static readonly string[] s_methods =
        ["PlaceAsync(Shop.Orders.Order, System.Threading.CancellationToken)", "ChargeAsync(decimal)", "FindAsync(string)", "HandleAsync()", "WaitForConfirmationOfTheWarehouseAsync(System.Guid, System.TimeSpan)"];

    private static readonly string?[] s_waits =
        ["a timer, due in 28 s", "a socket, connected to 10.0.4.17:5432", "SemaphoreSlim with count 0", "a channel without items", "TaskCompletionSource<int>, held by Shop.Payment.Pending", null];

    /// <summary>Three groups of each kind of frame.</summary>
    public static StackListing Small { get; } = Of(
    [
        Group(50_000, "a timer, due in 28 s",
            Frame("Shop.Order.PayAsync(int)", "/src/Shop/Order.cs", 42), Frame("Shop.Order.PlaceAsync(Cart)", "/src/Shop/Order.cs", 17), Frame("Shop.Api.PostAsync(HttpContext)", "/src/Shop/Api.cs", 88)),
        Group(2_317, "a socket, connected to 10.0.4.17:5432",
            Frame("Npgsql.Internal.NpgsqlReadBuffer.EnsureAsync(int)", null, null, FrameKind.Compiled), Frame("Shop.Cart.LoadAsync(System.Guid)", "/src/Shop/Cart.cs", 9), Frame("Shop.Api.PostAsync(HttpContext)", "/src/Shop/Api.cs", 81)),
        Group(1, null,
            Frame("Task.WhenAll of 3 tasks", null, null, FrameKind.Task), Frame("Shop.Host.StopAsync()", "/src/Host/Program.cs", 30, FrameKind.Runtime), Frame("Shop.Host.RunAsync()", "/src/Shop/Program.cs", 12, FrameKind.Runtime)),
    ]);

    /// <summary>A look at a process with this name.</summary>
    public static ListingOrigin OriginOf(string source) =>
        new(source, "10.0.2", new DateTimeOffset(2026, 7, 14, 3, 12, 9, TimeSpan.Zero), TimeSpan.FromMilliseconds(52));

    /// <summary>The trouble of a starved pool and of a leak.</summary>
    public static IReadOnlyList<Trouble> Trouble { get; } =
    [
        new(TroubleKind.Starvation, "8 threads of the pool block while 1,204 work items are queued.",
        [
            new("thread 12 blocks in Task.Wait", ["Shop.Legacy.Sync()  Legacy.cs:44", "Shop.Api.GetAsync(HttpContext)  Api.cs:90", "it waits for Shop.Order.PayAsync(int)"]),
        ]),
        new(TroubleKind.Leak, "3 stacks can never be completed: nothing reachable holds their TaskCompletionSource.", []),
    ];

    public static StackListing Of(IReadOnlyList<StackGroup> groups) => new(groups.Sum(g => g.Count), groups, [], []);

    public static StackGroup Group(long count, string? waitsFor, params StackFrame[] frames) => new(count, frames, waitsFor, 0x7f12_a4b0_c8d8);

    public static StackFrame Frame(string method, string? file = null, int? line = null, FrameKind kind = FrameKind.Woven) =>
        new(kind, method, file, line, []);

    /// <summary>A frame of the user's own code.</summary>
    public static StackFrame Own(string method, string file, int line) => Frame(method, file, line) with { IsOwn = true, Assembly = "Shop" };

    /// <summary>A frame of a library.</summary>
    public static StackFrame Foreign(string assembly, string method) => Frame(method) with { Assembly = assembly };

    /// <summary>So many different groups; the same for the same seed.</summary>
    public static StackListing Generated(int groups, int seed = 1)
    {
        var random = new Random(seed);
        var made = Enumerable.Range(0, groups).Select(_ => GeneratedGroup(random)).DistinctBy(g => string.Join('|', g.Frames) + g.WaitsFor);
        return Of([.. made.OrderByDescending(g => g.Count)]);
    }

    private static StackGroup GeneratedGroup(Random random)
    {
        var depth = random.Next(1, 9);
        var frames = Enumerable.Range(0, depth).Select(i => GeneratedFrame(random, depth - i));
        // A few groups have most of the stacks.
        return new((long)Math.Pow(10, random.NextDouble() * 4), [.. frames], s_waits[random.Next(s_waits.Length)], (ulong)random.NextInt64());
    }

    private static StackFrame GeneratedFrame(Random random, int level)
    {
        var type = random.Next(s_types.Length);
        var method = s_methods[random.Next(s_methods.Length)];
        var kind = random.Next(10) switch { 0 => FrameKind.Compiled, 1 => FrameKind.Task, _ => FrameKind.Woven };
        if (kind == FrameKind.Task) return Frame($"Task.WhenAll of {random.Next(2, 5)} tasks", kind: kind);
        var file = random.Next(5) == 0 ? null : $"/home/build/shop/src/{(char)('A' + type)}/{s_types[type].Split('.', '<')[2]}.cs";
        return Frame($"{s_types[type]}.{method}", file, file is null ? null : level * 10 + random.Next(3), kind);
    }
}
