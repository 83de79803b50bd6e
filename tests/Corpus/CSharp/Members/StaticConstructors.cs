// A precise static constructor runs when a static async method is first called, before its body.
namespace Corpus.StaticConstructors;

internal static class WithConstructor
{
    static WithConstructor() => WriteLine("static constructor");

    public static async Task<int> Call(Way way)
    {
        WriteLine("body");
        return await Step.Of(way, 5);
    }
}

internal sealed class Instance
{
    private static readonly int s_initial;
    static Instance() { WriteLine("instance's static constructor"); s_initial = 3; }
    public Instance() => WriteLine("constructor");
    public async Task<int> Get() { await Task.Yield(); return s_initial; }
}

internal static class Generic<T>
{
    static Generic() => WriteLine($"static constructor of {typeof(T).Name}");
    public static async Task<string> Name() { WriteLine("generic body"); await Task.Yield(); return typeof(T).Name; }
}

[OwnProcess]
internal static class Program
{
    public static async Task Main()
    {
        WriteLine("main");
        var task = WithConstructor.Call(Way.Done);
        WriteLine("called");
        WriteLine(await task + await WithConstructor.Call(Way.Done));
        WriteLine(await new Instance().Get());
        WriteLine(await Generic<int>.Name());
        WriteLine(await Generic<string>.Name() + await Generic<int>.Name());
    }
}
