using Async2.Fuzz.Building;
using Async2.Fuzz.Model;

namespace Async2.Fuzz.Running;

/// <summary>A program whose trace differs after rewriting: the first of its differing runs.</summary>
internal sealed record Difference(GeneratedProgram Program, Configuration Configuration, Form Form, int Luck, string[] Expected, string[] Actual)
{
    /// <summary>Null if all runs are the same.</summary>
    public static Difference? Of(GeneratedProgram program, Configuration configuration, Form form, string[][] expected, string[][] actual)
    {
        for (var luck = 0; luck < Math.Min(expected.Length, actual.Length); luck++)
            if (!expected[luck].SequenceEqual(actual[luck])) return new(program, configuration, form, luck, expected[luck], actual[luck]);
        return null;
    }
}
