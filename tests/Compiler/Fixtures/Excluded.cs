namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Methods that attributes leave as they were compiled.</summary>
[Weave(false)]
internal static class Excluded
{
    public static async Task ByType() => await Task.Yield();

    public static Task PassedOn() => ByMethod();

    [Weave(true)]
    public static async Task ByMethod() => await Task.Yield();

    [Weave(true)]
    public static Task PassedOnByMethod() => ByMethod();

    internal static class Inner
    {
        public static async Task ByOuterType() => await Task.Yield();
    }

    [Weave(true)]
    internal static class Woven
    {
        public static async Task Within() => await Task.Yield();

        [Weave(false)]
        public static async Task ExceptThis() => await Task.Yield();
    }
}
