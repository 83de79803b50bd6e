using Async2.Compiler.FrontEnds;
using Async2.Compiler.Methods;

namespace Async2.Compiler.Inputs;

/// <summary>Where the source of a method is, for whoever is told of it.</summary>
internal static class SourcePlace
{
    /// <summary>Its first statement, as compilers say places: <c>FILE(LINE,COLUMN)</c>; null where symbols do not tell.</summary>
    public static string? Of(FoundMethod found)
    {
        try
        {
            var first = (AsyncMethods.StateMachineType(found.Method)?.Methods ?? []).Prepend(found.Method)
                .SelectMany(m => m.DebugInformation.SequencePoints).Where(p => !p.IsHidden)
                .MinBy(p => (p.StartLine, p.StartColumn));
            return first is null ? null : $"{first.Document.Url}({first.StartLine},{first.StartColumn})";
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return null; // Damaged symbols tell nothing, either.
        }
    }
}
