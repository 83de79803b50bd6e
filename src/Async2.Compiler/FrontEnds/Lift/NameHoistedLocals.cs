using System.Globalization;
using System.Text.RegularExpressions;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Gives the locals of hoisted fields their names and scopes from the source.</summary>
/// <remarks>
/// The field <c>&lt;x&gt;5__2</c> (Visual Basic: <c>$VB$ResumableLocal_x$2</c>) holds the local x. Its scope is the second (VB: third)
/// of the state machine's hoisted local scopes, a custom debug information of Roslyn's portable PDBs.
/// </remarks>
internal static partial class NameHoistedLocals
{
    [GeneratedRegex(@"^<(?<name>[^>]+)>5__(?<slot>\d+)$")]
    private static partial Regex CSharpName();

    [GeneratedRegex(@"^\$VB\$ResumableLocal_(?<name>.+)\$(?<slot>\d+)$")]
    private static partial Regex VisualBasicName();

    /// <summary>Whether the field holds a variable of the source.</summary>
    public static bool IsVariable(FieldDefinition field) => CSharpName().IsMatch(field.Name) || VisualBasicName().IsMatch(field.Name);

    public static void Run(Lifting lifting)
    {
        var body = lifting.Body;
        var machine = lifting.Machine;
        var scopes = machine.MoveNext.CustomDebugInformations.OfType<StateMachineScopeDebugInformation>().FirstOrDefault()?.Scopes;
        if (scopes is null) return;
        var offsets = new CodeOffsets(machine.MoveNext.Body.Instructions);
        foreach (var field in machine.Type.Fields)
        {
            var (match, first) = CSharpName().Match(field.Name) is { Success: true } m ? (m, 1) : (VisualBasicName().Match(field.Name), 0);
            if (!match.Success) continue;
            var slot = int.Parse(match.Groups["slot"].ValueSpan, CultureInfo.InvariantCulture) - first;
            if (slot < 0 || slot >= scopes.Count) continue;
            var (start, end) = (scopes[slot].Start, scopes[slot].End);
            if (offsets.IndexAt(start.Offset) is not (var from and >= 0)) continue;
            var to = end.IsEndOfMethod ? -1 : offsets.IndexAt(end.Offset);
            body.Scopes.Add(new LocalScope(
                lifting.LocalOf(field), match.Groups["name"].Value, body.Code[from], to < 0 ? null : body.Code[to]));
        }
    }
}
