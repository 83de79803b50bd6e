// A precise static constructor runs when a static async method is first called, before its body.
namespace Corpus.StaticConstructors;

internal static class WithConstructor
{
    static WithConstructor() => WriteLine("static constructor");

    public static async Task<int> Call(Completion completion)
    {
        WriteLine("body");
        return await Step.Of(completion, 5);
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
        var task = WithConstructor.Call(Completion.Done);
        WriteLine("called");
        WriteLine(await task + await WithConstructor.Call(Completion.Done));
        WriteLine(await new Instance().Get());
        WriteLine(await Generic<int>.Name());
        WriteLine(await Generic<string>.Name() + await Generic<int>.Name());
    }
}
