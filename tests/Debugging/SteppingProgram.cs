using System.Globalization;
using Async2.Debugging.Tests.Debugged;

namespace Async2.Debugging.Tests;

/// <summary>
/// Debugs a program on the .NET of the argument, steps over an await that suspends, and prints the lines and variables. The debugging
/// libraries of .NET 8 and 9 cannot be loaded beside another one, so each gets a process.
/// </summary>
internal static class SteppingProgram
{
    private static int Main(string[] arguments)
    {
        using var stopped = Stopped.At("suspending await", "Suspends", Form.WovenDebug, int.Parse(arguments[0], CultureInfo.InvariantCulture));
        foreach (var line in stopped.StepOver(2)) Console.WriteLine(line);
        Console.WriteLine($"{stopped.Variable("name")} {stopped.Variable("count")}");
        return 0;
    }
}
