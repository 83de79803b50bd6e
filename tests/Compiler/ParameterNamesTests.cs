using System.Reflection;
using Async2.Compiler.Tests.Support;

namespace Async2.Compiler.Tests;

/// <summary>What weaving adds names the parameters that a debugger shows, and no others.</summary>
public sealed class ParameterNamesTests
{
    private const BindingFlags Own = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    public static async Task<int> Twice(Task<int> first, int second) => await first + await Task.FromResult(second);

    [Fact]
    public void Of_a_continuation_class_only_the_variant_names_them()
    {
        var original = typeof(ParameterNamesTests).GetMethod(nameof(Twice))!;
        var copy = WovenCopy.Of(new WeaveOptions()).GetType(typeof(ParameterNamesTests).FullName!)!;
        var machine = copy.GetNestedTypes(BindingFlags.NonPublic).Single(t => t.Name.StartsWith($"<{original.Name}>", StringComparison.Ordinal));
        var methods = machine.GetMethods(Own).Where(m => m.GetParameters().Length > 0 && m.IsStatic | m.GetBaseDefinition() != m).ToList();

        var variant = methods.Single(m => m is { IsStatic: true, Name: "MoveNext" });
        Assert.Equal(original.GetParameters().Select(p => p.Name), variant.GetParameters().Select(p => p.Name));
        methods.Remove(variant);
        Assert.Contains(methods, m => m.Name.StartsWith("Suspend", StringComparison.Ordinal));
        Assert.Contains(methods, m => m.Name == "Subscribe");
        Assert.All(methods.SelectMany(m => m.GetParameters()), p => Assert.True(string.IsNullOrEmpty(p.Name), $"{p.Member} {p.Name}"));
    }
}
