using Serving;

// A service whose requests get no answers. Each verb is one cause. Prints `ready` when all requests wait, and ends when its input ends.
Hang? hang = args switch
{
    ["pool", var postgres] => new ExhaustedPool(postgres),
    ["channel"] => new ChannelWithoutReader(),
    ["http"] => new SilentBackend(),
    _ => null,
};
if (hang is null)
{
    Console.Error.WriteLine("usage: Stacks.Service pool CONNECTION|channel|http");
    return 2;
}

await using (hang)
{
    await hang.StartAsync();
    Console.WriteLine("ready");
    Console.In.ReadToEnd();
    return 0;
}
