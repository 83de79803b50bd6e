using Unwatched;
using Watched;
using Watching;

var reader = new Reader();
IReader any = reader;
IReader small = new Small(1);
Reader careful = new Careful();

await Case("known", async () => await reader.ReadAsync(1) + await reader.EchoAsync(2) + (await Reader.NameAsync()).Length);
await Case("configured", async () => await reader.ReadAsync(1).ConfigureAwait(false) + await reader.EchoAsync(2).ConfigureAwait(false));
await Case("interface", async () => await any.ReadAsync(1) + await small.ReadAsync(2) + await any.EchoAsync(3) + await small.EchoAsync(4));
await Case("generic", async () => (await reader.EchoAsync("four")).Length + (await any.EchoAsync(new[] { 1, 2 })).Length);
await Case("virtual", async () =>
{
    await careful.FailAsync();
    return 0;
});
await Case("under a filter", async () =>
{
    try
    {
        await reader.FailAsync();
        return 0;
    }
    catch (InvalidOperationException e) when (e.Message == "failed")
    {
        return 1;
    }
});
await Case("passed on", async () => await reader.PassOnAsync(1) + await reader.CountAndPassOnAsync(2));
await Case("passed on outside", async () =>
{
    var (outer, other) = (new Outer(reader), new Outer(small));
    return await outer.ThroughInterfaceAsync(1) + await outer.PassOnThroughInterfaceAsync(2) + await other.PassOnThroughInterfaceAsync(3);
});
await Case("delegates", async () =>
{
    Func<int, Task<int>> read = reader.ReadAsync, boxed = small.ReadAsync, passing = reader.PassOnAsync;
    return await read(1) + await boxed(2) + await passing(3);
});
await Case("inside", async () => await reader.TwiceAsync(4));
await Case("items", async () =>
{
    var sum = 0;
    await foreach (var item in reader.ItemsAsync(3)) sum += item;
    await foreach (var item in reader.ItemsAsync(3).ConfigureAwait(false)) sum += item;
    return sum;
});
await Case("again and again", async () =>
{
    var sum = 0;
    for (var i = 0; i < 10; i++) sum += await any.ReadAsync(i) + await reader.ReadAsync(i);
    return sum;
});

static async Task Case(string name, Func<Task<int>> run)
{
    Console.WriteLine($"{name}: {await run()}");
    Watch.Report();
}
