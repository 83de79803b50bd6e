// Tools find async methods by AsyncStateMachineAttribute, which names the state machine type.
// runtime-async: a runtime-async method has no state machine and no such attribute
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Corpus.StateMachineAttributes;

internal sealed class Target
{
    public async Task<int> Async() { await Task.Yield(); return 1; }
    public Task<int> Plain() => Async();
    public async IAsyncEnumerable<int> Iterator() { await Task.Yield(); yield return 1; }
}

internal static class Program
{
    public static async Task Main()
    {
        foreach (var name in new[] { "Async", "Plain", "Iterator" })
        {
            var attribute = typeof(Target).GetMethod(name).GetCustomAttribute<StateMachineAttribute>();
            WriteLine($"{name} {attribute?.GetType().Name} {attribute?.StateMachineType.DeclaringType.Name} {attribute is not null && typeof(IAsyncStateMachine).IsAssignableFrom(attribute.StateMachineType)}");
        }
        await foreach (var n in new Target().Iterator()) WriteLine(n + await new Target().Plain());
    }
}
