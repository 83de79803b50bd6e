using Async2.Stacks.Listing;
using Async2.Stacks.Tests.Inspected;
using Async2.Stacks.Tests.Reading;
using Async2.Tests.Servers;
using Async2.Tests.Shared;

namespace Async2.Stacks.Tests;

/// <summary>
/// The services have packages and load. Of each trouble, the culprit's method stands in the first twelve lines that the command prints.
/// While they are healthy, it names no trouble.
/// </summary>
public sealed class CulpritTests(PostgresServer postgres, RedisServer redis) : IClassFixture<PostgresServer>, IClassFixture<RedisServer>
{
    private const int FirstLines = 12;
    private const int LooksOfGate = 3;
    private const int LooksOfLongForm = 100;

    // Trouble, its heading if it is called one, and the culprit's method.
    private static readonly (string Trouble, string? Kind, string Method)[] s_shop =
    [
        ("LostCompletion", "Leak: ", "Shop.LostCompletion.PayAsync("),
        ("OppositeSemaphores", "Deadlock: ", "Shop.OppositeSemaphores.TransferAsync("),
        ("LockAndTask", "Deadlock: ", "Shop.LockAndTask.Reserve("),
        ("CircleOfAwaits", "Deadlock: ", "Shop.CircleOfAwaits.PriceAsync("),
        // The JIT may inline the method that blocks.
        ("StarvedPool", "Starvation: ", "Shop.StarvedPool."),
        ("NearlyStarvedPool", "Starvation: ", "Shop.StarvedPool."),
        ("CrowdedLock", "Contention: ", "Shop.CrowdedLock.Refresh("),
        ("EndlessLoop", null, "Shop.EndlessLoop.Cheapest("),
        ("UnobservedFailures", "Unobserved: ", "Shop.UnobservedFailures.AuditAsync("),
        ("SilentBackend", null, "Shop.SilentBackend.PriceAsync("),
        ("LeakedConnections", "Exhaustion: ", "Shop.LeakedConnections.ExportAsync("),
        ("SecondConnections", "Exhaustion: ", "Shop.SecondConnections.OrderAsync("),
        ("SlowReports", null, "Shop.SlowReports.ReportAsync("),
        ("EarlyReturn", "Exhaustion: ", "Shop.EarlyReturn.ReserveAsync("),
    ];

    private static readonly (string Trouble, string? Kind, string Method)[] s_chat =
    [
        ("LockTwice", null, "Chat.LockTwice.PostAsync("),
        ("SemaphoreTwice", "Deadlock: ", "Chat.SemaphoreTwice.PostAsync("),
        ("EnteredTwice", null, "Chat.EnteredTwice.PostAsync("),
        ("ChannelWithoutReader", null, "Chat.ChannelWithoutReader.EnqueueAsync("),
        ("LockCircle", "Deadlock: ", "Chat.LockCircle.Read("),
        ("ReaderThatWrites", "Deadlock: ", "Chat.ReaderThatWrites.DispatchAsync("),
        ("KeptBuffers", "Exhaustion: ", "Chat.KeptBuffers.AttachAsync("),
        ("BlockedContext", "Deadlock: ", "Chat.BlockedContext.Show("),
        ("LostReply", "Leak: ", "Chat.LostReply.ReplyAsync("),
        ("SyncOverRedis", "Starvation: ", "Chat.SyncOverRedis.Count("),
    ];

    private static readonly (string Trouble, string? Kind, string Method)[] s_worker =
    [
        ("FullBlock", null, "Worker.FullBlock.PrintAsync("),
        ("SilentAnswers", null, "Worker.SilentAnswers.DownloadAsync.<lambda>("),
        ("HourDelay", null, "Worker.HourDelay.PollAsync"),
        ("TimerNotStarted", null, "Worker.TimerNotStarted.ExpireAsync("),
        ("ComputingPool", null, "Worker.ComputingPool.Hash("),
        ("UndisposedResponses", "Exhaustion: ", "Worker.UndisposedResponses.CheckAsync("),
        ("FailedSteps", "Unobserved: ", "Worker.FailedSteps.ArchiveAsync("),
        ("OwnPermit", "Exhaustion: ", "Worker.OwnPermit.WriteAsync("),
    ];

    public static TheoryData<string, Form, int> Shop => Combinations(s_shop);

    public static TheoryData<string, Form, int> Chat => Combinations(s_chat);

    public static TheoryData<string, Form, int> Worker => Combinations(s_worker);

    [ServerTheory("initdb", "postgresql")]
    [MemberData(nameof(Shop))]
    public void Of_the_shop(string trouble, Form form, int version) =>
        Named("Shop", s_shop, trouble, form, version, postgres.ConnectionString);

    [ServerTheory("redis-server", "redis-server")]
    [MemberData(nameof(Chat))]
    public void Of_the_chat(string trouble, Form form, int version) => Named("Chat", s_chat, trouble, form, version, redis.Address);

    [Theory]
    [MemberData(nameof(Worker))]
    public void Of_the_worker(string trouble, Form form, int version) => Named("Worker", s_worker, trouble, form, version);

    // .NET 8 does not say in a core what was thrown.
    [ServerTheory("initdb", "postgresql")]
    [InlineData("Shop", "Crash", "Shop.Crash.NotifyAsync(", Form.AsCompiled)]
    [InlineData("Worker", "CrashingTimer", "Worker.CrashingTimer.Expire(", Form.Woven)]
    public void Of_a_crash(string service, string trouble, string method, Form form)
    {
        var folder = Directory.CreateTempSubdirectory("async2-stacks-");
        try
        {
            var core = Path.Combine(folder.FullName, "core");
            string[] arguments = service == "Shop" ? [trouble, postgres.ConnectionString] : [trouble];
            RunningProgram.Crash(
                ProgramBuild.Service(service, form, 10),
                [("DOTNET_DbgEnableMiniDump", "1"), ("DOTNET_DbgMiniDumpType", "2"), ("DOTNET_DbgMiniDumpName", core)], arguments);
            AssertNamed(StacksCommand.Lines(core), "Crash: ", method);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [ServerTheory("initdb", "postgresql")]
    [InlineData(Form.AsCompiled)]
    [InlineData(Form.Woven)]
    public void A_healthy_shop_has_no_trouble(Form form) => Healthy("Shop", form, postgres.ConnectionString);

    [ServerTheory("redis-server", "redis-server")]
    [InlineData(Form.AsCompiled)]
    [InlineData(Form.Woven)]
    public void A_healthy_chat_has_no_trouble(Form form) => Healthy("Chat", form, redis.Address);

    [Theory]
    [InlineData(Form.AsCompiled)]
    [InlineData(Form.Woven)]
    public void A_healthy_worker_has_no_trouble(Form form) => Healthy("Worker", form);

    // The gate has one combination for each trouble.
    private static TheoryData<string, Form, int> Combinations((string Trouble, string? Kind, string Method)[] troubles)
    {
        var data = new TheoryData<string, Form, int>();
        for (int i = 0; i < troubles.Length; i++)
        {
            var ofGate = i % 2 == 0 ? Form.AsCompiled : Form.Woven;
            for (int version = 8; version <= 11; version++)
                foreach (var form in new[] { Form.AsCompiled, Form.Woven })
                    if (LongForm.IsOn || (version == 10 && form == ofGate)) data.Add(troubles[i].Trouble, form, version);
        }
        return data;
    }

    private static void Named(
        string service, (string Trouble, string? Kind, string Method)[] troubles, string trouble, Form form, int version,
        params string[] server)
    {
        var (_, kind, method) = troubles.Single(t => t.Trouble == trouble);
        using var program = RunningProgram.Start(ProgramBuild.Service(service, form, version), [trouble, .. server]);
        var lines = StacksCommand.Lines($"{program.Id}");
        // A word on the stack of a running thread may hide it from one look: the page's limits say to look again.
        if (kind is not null && !lines.Any(l => l.StartsWith(kind, StringComparison.Ordinal)))
            lines = StacksCommand.Lines($"{program.Id}");
        AssertNamed(lines, kind, method);
    }

    private static void AssertNamed(IReadOnlyList<string> lines, string? kind, string method)
    {
        var text = string.Join('\n', lines);
        Assert.True(lines.Take(FirstLines).Any(l => l.Contains(method, StringComparison.Ordinal)), $"{method} expected:\n{text}");
        // Nothing else is called trouble, either.
        var kinds = Enum.GetNames<TroubleKind>().Select(k => $"{k}: ")
            .Where(k => lines.Any(l => l.StartsWith(k, StringComparison.Ordinal)));
        Assert.True(kinds.SequenceEqual(kind is null ? [] : [kind]), $"{kind ?? "no trouble"} expected:\n{text}");
    }

    private static void Healthy(string service, Form form, params string[] server)
    {
        using var program = RunningProgram.Start(ProgramBuild.Service(service, form, 10), ["healthy", .. server]);
        for (int i = 0; i < (LongForm.IsOn ? LooksOfLongForm : LooksOfGate); i++)
        {
            var listing = Listings.Of(program, Source.Command);
            var text = listing.Trouble.SelectMany(t => t.Details.SelectMany(d => d.Lines.Prepend(d.Title)).Prepend(t.Summary));
            Assert.True(listing.Trouble.Count == 0, $"look {i}:\n{string.Join('\n', text)}");
            Assert.NotEqual(0, listing.Total);
        }
    }
}
