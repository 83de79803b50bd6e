using StackExchange.Redis;

namespace Async2.PackagePrograms;

/// <summary>StackExchange.Redis with a Redis server.</summary>
internal static class RedisProgram
{
    public static async Task<int> Run(string server)
    {
        using var redis = await ConnectionMultiplexer.ConnectAsync($"{server},allowAdmin=true");
        await redis.GetServer(server).FlushAllDatabasesAsync();
        var database = redis.GetDatabase();
        return await Scenarios.Run(
            ("values", () => Values(database)),
            ("collections", () => Collections(database)),
            ("transactions", () => Transactions(database)),
            ("scripts", () => Scripts(database)),
            ("publishing", () => Publishing(redis)),
            ("exceptions", () => Exceptions(database)),
            ("concurrency", () => Concurrency(database)),
            ("no server", NoServer));
    }

    private static async Task Values(IDatabase database)
    {
        Console.WriteLine(await database.StringSetAsync("a", "one"));
        Console.WriteLine(await database.StringGetAsync("a"));
        Console.WriteLine((await database.StringGetAsync("absent")).IsNull);
        Console.WriteLine(await database.StringSetAsync("a", "two", when: When.NotExists));
        Console.WriteLine(await database.StringGetSetAsync("a", "three"));
        Console.WriteLine(await database.StringAppendAsync("a", "!"));
        Console.WriteLine(await database.StringIncrementAsync("n", 5) + await database.StringDecrementAsync("n"));
        Console.WriteLine(await database.KeyExpireAsync("a", TimeSpan.FromHours(1)));
        Console.WriteLine((await database.KeyTimeToLiveAsync("a")) > TimeSpan.FromMinutes(59));
        Console.WriteLine(Outcomes.Text((await database.StringGetAsync(["a", "n", "absent"])).Select(v => $"{v}")));
        Console.WriteLine(await database.KeyDeleteAsync("a"));
        byte[] large = new byte[1_000_000];
        await database.StringSetAsync("large", large);
        Console.WriteLine(((byte[])(await database.StringGetAsync("large"))!).Length);
    }

    private static async Task Collections(IDatabase database)
    {
        await database.HashSetAsync("hash", [new HashEntry("x", 1), new HashEntry("y", 2)]);
        Console.WriteLine(Outcomes.Text((await database.HashGetAllAsync("hash")).OrderBy(e => (string)e.Name!, StringComparer.Ordinal).Select(e => $"{e.Name}={e.Value}")));
        for (var i = 0; i < 5; i++) await database.ListRightPushAsync("list", i);
        Console.WriteLine(Outcomes.Text((await database.ListRangeAsync("list", 1, -2)).Select(v => $"{v}")));
        Console.WriteLine(await database.ListLeftPopAsync("list"));
        await Task.WhenAll(Enumerable.Range(0, 10).Select(i => database.SortedSetAddAsync("sorted", $"m{i}", -i)));
        Console.WriteLine(Outcomes.Text((await database.SortedSetRangeByRankWithScoresAsync("sorted", 0, 3)).Select(e => $"{e.Element}:{e.Score}")));
        Console.WriteLine(await database.SetAddAsync("set", ["a", "b", "a"]));
        Console.WriteLine(await database.SetContainsAsync("set", "b"));
    }

    private static async Task Transactions(IDatabase database)
    {
        foreach (var expected in new[] { "right", "wrong" })
        {
            await database.StringSetAsync("guard", "right");
            var transaction = database.CreateTransaction();
            transaction.AddCondition(Condition.StringEqual("guard", expected));
            var increment = transaction.StringIncrementAsync("counter");
            var read = transaction.StringGetAsync("counter");
            Console.WriteLine(await transaction.ExecuteAsync());
            await Outcomes.Show($"{expected} ", async () => $"{await increment} {await read}");
        }
        var batch = database.CreateBatch();
        var all = Enumerable.Range(0, 10).Select(i => batch.StringIncrementAsync("batched", i)).ToList();
        batch.Execute();
        Console.WriteLine(Outcomes.Text(await Task.WhenAll(all)));

        Console.WriteLine(await database.LockTakeAsync("lock", "me", TimeSpan.FromMinutes(1)));
        Console.WriteLine(await database.LockTakeAsync("lock", "you", TimeSpan.FromMinutes(1)));
        Console.WriteLine(await database.LockReleaseAsync("lock", "me"));
    }

    private static async Task Scripts(IDatabase database)
    {
        Console.WriteLine((int)await database.ScriptEvaluateAsync("return redis.call('incrby', KEYS[1], ARGV[1])", ["scripted"], [7]));
        var prepared = LuaScript.Prepare("return @left .. @right");
        Console.WriteLine((string?)await database.ScriptEvaluateAsync(prepared, new { left = "a", right = "b" }));
        await Outcomes.Show("an error ", () => database.ScriptEvaluateAsync("return redis.error_reply('thrown by a script')"));
    }

    private static async Task Publishing(ConnectionMultiplexer redis)
    {
        var subscriber = redis.GetSubscriber();
        var received = new List<string>();
        var all = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await subscriber.SubscribeAsync("news", (channel, message) =>
        {
            received.Add($"{channel}: {message}");
            if (received.Count == 10) all.SetResult();
        });
        for (var i = 0; i < 10; i++) await subscriber.PublishAsync("news", i);
        await all.Task.WaitAsync(TimeSpan.FromSeconds(10));
        Console.WriteLine(Outcomes.Text(received));
        await subscriber.UnsubscribeAsync("news");
        Console.WriteLine(await subscriber.PublishAsync("news", "nobody listens"));
    }

    private static async Task Exceptions(IDatabase database)
    {
        await database.StringSetAsync("text", "x");
        await Outcomes.Show("wrong type ", () => database.ListLengthAsync("text"));
        await Outcomes.Show("no number ", () => database.StringIncrementAsync("text"));
        await Outcomes.Show("one of many ", () => Task.WhenAll(database.StringGetAsync("text"), database.HashLengthAsync("text")));
    }

    private static async Task Concurrency(IDatabase database)
    {
        var sums = await Task.WhenAll(Enumerable.Range(0, 50).Select(async i =>
        {
            var sum = 0L;
            for (var k = 0; k < 20; k++) sum += await database.StringIncrementAsync($"counter{i}", i);
            return sum;
        }));
        Console.WriteLine(Outcomes.Text(sums));
    }

    private static async Task NoServer()
    {
        try
        {
            using var redis = await ConnectionMultiplexer.ConnectAsync("127.0.0.1:1,connectRetry=1,connectTimeout=200");
            Console.WriteLine("connected");
        }
        catch (RedisConnectionException e)
        {
            Console.WriteLine($"{e.GetType().Name}: {e.FailureType}");
        }
    }
}
