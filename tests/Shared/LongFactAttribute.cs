namespace Async2.Tests.Shared;

/// <summary>A test that takes minutes: it runs where an environment variable is set.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class LongFactAttribute : FactAttribute
{
    /// <param name="variable">The environment variable.</param>
    public LongFactAttribute(string variable)
    {
        if (Environment.GetEnvironmentVariable(variable) is not { Length: > 0 }) Skip = $"takes minutes; set {variable} to run it";
    }
}
