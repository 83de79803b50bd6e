using System.Diagnostics;
using System.Reflection;
using System.Runtime.ExceptionServices;

namespace Different;

/// <summary>Prints the differences of docs/semantics.md, one line each.</summary>
internal static class Program
{
    private static readonly TaskCompletionSource s_gate = new();
    private static int s_firstChance;

    private static async Task Main()
    {
        await Task.Yield();
        Console.WriteLine($"calling assembly: {await Caller()}");
        Console.WriteLine($"calling assembly, resumed: {await ResumedCaller()}");

        Console.WriteLine($"callers of a method on the stack: {await Callers()}");

        var waiting = Wait(s_gate.Task);
        Console.WriteLine($"type of a task that waits: {waiting.GetType().Name}");
        s_gate.SetResult();
        await waiting;

        var machine = typeof(Program).GetMethod(nameof(Fail), BindingFlags.NonPublic | BindingFlags.Static)!.GetCustomAttribute<AsyncStateMachineAttribute>()!.StateMachineType;
        Console.WriteLine($"MoveNext by name: {ByName(machine)}");
        Console.WriteLine($"MoveNext by name and parameters: {machine.GetMethod("MoveNext", BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, Type.EmptyTypes)}");

        foreach (var time in (string[])["the first time", "again"])
        {
            s_firstChance = 0;
            AppDomain.CurrentDomain.FirstChanceException += Count;
            try
            {
                await Outer(1);
            }
            catch (InvalidOperationException e)
            {
                AppDomain.CurrentDomain.FirstChanceException -= Count;
                Console.WriteLine($"first-chance events, {time}: {s_firstChance}");
                Console.WriteLine($"target site, {time}: {e.TargetSite}, in {e.TargetSite!.DeclaringType!.Name}");
            }
        }
    }

    private static string ByName(Type machine)
    {
        try
        {
            return $"{machine.GetMethod("MoveNext", BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)}";
        }
        catch (AmbiguousMatchException)
        {
            return "ambiguous";
        }
    }

    private static async Task<string> Caller()
    {
        var name = Assembly.GetCallingAssembly().GetName().Name!;
        await Task.Yield();
        return name;
    }

    private static async Task<string> ResumedCaller()
    {
        await Task.Yield();
        return Assembly.GetCallingAssembly().GetName().Name!;
    }

    // The frames up to the method that awaits it.
    private static async Task<string> Callers()
    {
        var callers = new StackTrace().GetFrames().Skip(1).Select(f => f.GetMethod()!).TakeWhile(m => !m.DeclaringType!.Name.StartsWith("<Main>"));
        var names = string.Join(", ", callers.Select(m => $"{m.DeclaringType!.Name}.{m.Name}"));
        await Task.Yield();
        return names;
    }

    private static async Task Wait(Task gate) => await gate;

    private static async Task Outer(int number) => await Fail(number);

    private static async Task Fail(int number)
    {
        await Task.Yield();
        throw new InvalidOperationException($"{number}");
    }

    private static void Count(object? sender, FirstChanceExceptionEventArgs e) => s_firstChance++;
}
