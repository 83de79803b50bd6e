using System.Text;

namespace Async2.Compiler.Tests.Support;

/// <summary>Spells a <see cref="Statement"/> as IL, in the text that <see cref="IlReader"/> reads.</summary>
internal sealed class StatementWriter
{
    /// <summary>How many variables statements can name: four locals and the argument <c>a</c>.</summary>
    public const int Variables = 5;

    /// <summary>Code over values of other types than int32, each piece with an empty stack before and after.</summary>
    public static readonly IReadOnlyList<string> Snippets =
    [
        "ldstr \"x\"; stloc t",
        "ldloc t; call C::UseString(string)",
        "ldarg s; stsfld C::o",
        "ldsfld C::o; isinst string; dup; stloc t; call C::UseObject(object)",
        "ldloc v1; conv.i8; stloc n",
        "ldloc n; ldc.i8 2; mul; call C::UseLong(int64)",
        "ldloc n; conv.i4; stloc v2",
        "ldloca r; ldc.i4 3; stfld S::x",
        "ldloc r; ldfld S::x; stloc v3",
        "ldloc r; call C::UseStruct(S)",
        "ldloc r; box S; stsfld C::o",
        "ldsfld C::o; unbox.any S; stloc r",
        "ldloca r; initobj S",
        "ldloca r; ldflda S::x; call C::UseRef(int32&)",
        "ldloc v0; conv.r8; ldc.r8 0.5; add; conv.i4; stloc v0",
        "ldloca r; constrained. S; callvirt object::ToString(); stloc t",
        "ldloc b; callvirt Box`1<string>::Get(); stloc t",
        "newobj Box`1<string>::.ctor(); dup; ldarg s; stfld Box`1<string>::value; stloc b",
        "ldc.i4 4; newarr int32; dup; ldc.i4 1; ldloc v1; stelem.i4; ldc.i4 0; ldelem.i4; stloc v0",
        "ldnull; stloc b",
    ];

    private readonly StringBuilder _text = new();
    private int _labels;

    /// <summary>Where a statement stands: how it gets to the end of the method, if it can, and whether it may hold a try region.</summary>
    private readonly record struct Place(string? Exit, bool Simple)
    {
        public Place Protected => this with { Exit = Exit is null ? null : "leave" };
    }

    public static string Write(Statement statement)
    {
        var writer = new StatementWriter();
        writer.Lines(".locals", "0 int32 v0", "1 int32 v1", "2 int32 v2", "3 int32 v3", "4 string t", "5 int64 n", "6 S r", "7 Box`1<string> b");
        writer.Emit(statement, new Place("br", false));
        writer.Lines("END:", "ldloc v0", "ret");
        return writer._text.ToString();
    }

    private void Lines(params string[] lines)
    {
        foreach (var line in lines) _text.AppendLine(line);
    }

    private string Label() => $"M{_labels++}";

    private static string Load(int variable) => variable < 4 ? $"ldloc v{variable}" : "ldarg a";

    private static string Store(int variable) => variable < 4 ? $"stloc v{variable}" : "starg a";

    private static string Address(int variable) => variable < 4 ? $"ldloca v{variable}" : "ldarga a";

    private void Emit(Statement statement, Place place)
    {
        switch (statement)
        {
            case Statement.Set set: Lines($"ldc.i4 {set.Value}", Store(set.Variable)); break;
            case Statement.Copy copy: Lines(Load(copy.From), Store(copy.To)); break;
            case Statement.Use use: Lines(Load(use.Variable), "call C::Use(int32)"); break;
            case Statement.UseAddress use: Lines(Address(use.Variable), "call C::UseRef(int32&)"); break;
            case Statement.Initialise init: Lines(Address(init.Variable), "initobj int32"); break;
            case Statement.Snippet snippet: Lines(Snippets[snippet.Number].Split("; ")); break;
            case Statement.Throw: Lines("call C::Error()", "throw"); break;
            case Statement.Exit when place.Exit is { } exit: Lines(exit + " END"); break;
            case Statement.Exit: break;
            case Statement.Block block:
                foreach (var part in block.Statements) Emit(part, place);
                break;
            case Statement.Pick or Statement.If or Statement.Switch or Statement.Loop: Choice(statement, place); break;
            default:
                if (place.Simple) Emit(statement.Parts[0], place);
                else Protect(statement, place);
                break;
        }
    }

    private void Choice(Statement statement, Place place)
    {
        var (first, second) = (Label(), Label());
        switch (statement)
        {
            case Statement.Pick pick:
                Lines("call C::Coin()", $"brtrue {first}", Load(pick.Left), $"br {second}", first + ":", Load(pick.Right), second + ":", Store(pick.To));
                break;
            case Statement.If choice:
                Lines("call C::Coin()", $"brfalse {first}");
                Emit(choice.Then, place);
                Lines($"br {second}", first + ":", "nop");
                Emit(choice.Else, place);
                Lines(second + ":", "nop");
                break;
            case Statement.Loop loop:
                Lines(first + ":", "nop");
                Emit(loop.Body, place);
                Lines("call C::Coin()", $"brtrue {first}");
                break;
            case Statement.Switch choice:
                var cases = choice.Cases.Select(_ => Label()).ToList();
                Lines("call C::Coin()", $"switch ({string.Join(", ", cases)})", $"br {second}");
                foreach (var (label, part) in cases.Zip(choice.Cases))
                {
                    Lines(label + ":", "nop");
                    Emit(part, place);
                    Lines($"br {second}");
                }

                Lines(second + ":", "nop");
                break;
        }
    }

    private void Protect(Statement statement, Place place)
    {
        var after = Label();
        Lines(".try {");
        Emit(statement.Parts[0], place.Protected);
        Lines("nop", $"leave {after}");
        switch (statement)
        {
            case Statement.TryCatch protect:
                Lines("} catch Exception {", "pop");
                Emit(protect.Handler, place.Protected);
                Lines($"leave {after}");
                break;
            case Statement.TryFilter protect:
                Lines("} filter {", "pop");
                Emit(protect.Condition, new Place(null, true));
                Lines("call C::Coin()", "endfilter", "} handler {", "pop");
                Emit(protect.Handler, place.Protected);
                Lines($"leave {after}");
                break;
            case Statement.TryFinally or Statement.TryFault:
                Lines(statement is Statement.TryFinally ? "} finally {" : "} fault {");
                Emit(statement.Parts[1], new Place(null, false));
                Lines("endfinally");
                break;
        }

        Lines("}", after + ":", "nop");
    }
}
