// Async methods called by reflection and through MethodInfo delegates; their signatures stay as written.
using System.Reflection;

namespace Corpus.ReflectionInvoke;

internal sealed class Target
{
    public async Task<int> Public(Completion completion, int n) => await Step.Of(completion, n) + 1;
    private static async ValueTask<string> Hidden(Completion completion, string s) { await Step.Go(completion); return s + s; }
    public async Task<T> Generic<T>(T value) { await Task.Yield(); return value; }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var flags = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
        foreach (var method in typeof(Target).GetMethods(flags).OrderBy(m => m.Name, StringComparer.Ordinal)) WriteLine(method);
        var target = new Target();
        WriteLine(await (Task<int>)typeof(Target).GetMethod("Public").Invoke(target, [completion.Calm(), 4]));
        WriteLine(await (ValueTask<string>)typeof(Target).GetMethod("Hidden", flags).Invoke(null, [completion.Calm(), "h"]));
        WriteLine(await (Task<char>)typeof(Target).GetMethod("Generic").MakeGenericMethod(typeof(char)).Invoke(target, ['g']));
        var call = typeof(Target).GetMethod("Public").CreateDelegate<Func<Target, Completion, int, Task<int>>>();
        WriteLine(await call(target, completion, 9));
    });
}
