// Reflection over iterators and their enumerators.
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Corpus.IteratorReflection;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var method = typeof(Program).GetMethod(nameof(Numbers), BindingFlags.Static | BindingFlags.NonPublic);
        WriteLine(method.ReturnType);
        var attribute = method.GetCustomAttribute<AsyncIteratorStateMachineAttribute>();
        WriteLine(attribute.StateMachineType.Name);
        var numbers = Numbers(completion);
        WriteLine(numbers.GetType() == attribute.StateMachineType);
        foreach (var name in numbers.GetType().GetInterfaces().Select(i => i.Name).Order()) WriteLine(name);
        foreach (var member in typeof(Program).GetMembers(BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.DeclaredOnly).Select(m => m.Name).Where(n => !n.Contains("s__")).Order())
            WriteLine(member);
        await foreach (var n in numbers) WriteLine(n);
    });

    private static async IAsyncEnumerable<int> Numbers(Completion completion)
    {
        yield return 1;
        await Step.Go(completion);
    }
}
