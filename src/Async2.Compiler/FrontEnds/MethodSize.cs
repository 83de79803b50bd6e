using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.FrontEnds;

/// <summary>Limits on the size of a method. Some analyses take time quadratic in it.</summary>
internal static class MethodSize
{
    private const int MostHandlers = 500;
    private const int MostInstructions = 100_000;

    /// <exception cref="Refusal">The body is unreasonably large.</exception>
    public static void Require(IlBody body)
    {
        if (body.Handlers.Count > MostHandlers) throw Refusal.Of(SkipReason.TooManyHandlers);
        if (body.Code.Count > MostInstructions) throw Refusal.Of(SkipReason.TooMuchCode);
    }
}
