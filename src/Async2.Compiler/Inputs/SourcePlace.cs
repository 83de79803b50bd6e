namespace Async2.Compiler.Inputs;

/// <summary>Finds the source of a method, for messages.</summary>
internal static class SourcePlace
{
    /// <summary>Its first statement in the form of compilers, <c>FILE(LINE,COLUMN)</c>; null without symbols.</summary>
    public static string? Of(FoundMethod found)
    {
        try
        {
            // Not the type that the front end found: the back end may have given the method one.
            var first = (MachineAttribute.MachineOf(found.Method)?.Methods ?? []).Prepend(found.Method)
                .SelectMany(m => m.DebugInformation.SequencePoints).Where(p => !p.IsHidden)
                .MinBy(p => (p.StartLine, p.StartColumn));
            return first is null ? null : $"{first.Document.Url}({first.StartLine},{first.StartColumn})";
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return null; // The symbols are damaged.
        }
    }
}
