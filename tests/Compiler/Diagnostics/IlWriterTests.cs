using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Async2.Compiler.Tests.Fixtures;
using Async2.Compiler.Tests.Support;
using FsCheck;
using FsCheck.Fluent;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Diagnostics;

public class IlWriterTests
{
    private readonly Scratch _scratch = new();

    [Fact]
    public void Regions_are_blocks_and_labels_stand_where_something_jumps()
    {
        const string Text = """
            static int32 C::M0(int32 a, string s)
              .locals
                0 int32 x
                1 string t

                .try {
                    .try {
                        .try {
                            ldarg a
                            switch (L1, L2)
                          L1:
                            leave L3
                          L2:
                            nop
                            call C::Error()
                            throw
                        } filter {
                            pop
                            ldc.i4 1
                            endfilter
                        } handler {
                            pop
                            leave L3
                        }
                    } catch Exception {
                        callvirt object::ToString()
                        stloc t
                        leave L3
                    }
                } finally {
                    endfinally
                }
              L3:
                ldloc x
                ret

            """;
        Assert.Equal(Text.ReplaceLineEndings("\n"), IlWriter.Write(_scratch.Body(Code(Text))));
    }

    [Fact]
    public void What_is_printed_can_be_read_back() => Prop.ForAll(RandomStatements.All, program =>
    {
        var text = IlWriter.Write(_scratch.Body(StatementWriter.Write(program)));
        return Code(IlWriter.Write(_scratch.Body(Code(text)))) == Code(text);
    }).Check(Config.QuickThrowOnFailure.WithMaxTest(200));

    [Fact]
    public void A_handler_apart_from_its_try_region_is_marked()
    {
        var body = _scratch.Body("""
            .try {
                leave L
            } catch Exception {
                pop
                leave L
            }
            nop
            L:
            ldc.i4 0
            ret
            """);
        body.Code.Insert(1, Il.Of(OpCodes.Br, body.The(Mono.Cecil.Cil.Code.Ldc_I4)));
        body.Handlers[0].TryEnd = body.Code[1];
        Assert.Equal(
            """
                .try { // try region 1
                    leave L1
                }
                br L1
                catch Exception { // of try region 1
                    pop
                    leave L1
                }
                nop
              L1:
                ldc.i4 0
                ret

            """.ReplaceLineEndings("\n"),
            Code(IlWriter.Write(body)));
        Assert.Equal(Code(IlWriter.Write(body)), Code(IlWriter.Write(_scratch.Body(Code(IlWriter.Write(body))))));
    }

    [Fact]
    public void A_damaged_body_is_printed_too()
    {
        var body = _scratch.Body("br L\nL:\nldc.i4 0\nret");
        body.Code[0].Operand = Il.Of(OpCodes.Nop);
        body.Handlers.Add(new ExceptionHandler(ExceptionHandlerType.Finally) { TryStart = body.Code[1] });
        var text = IlWriter.Write(body);
        Assert.Contains("br L?", text, StringComparison.Ordinal);
        Assert.Contains("// handler 0: ", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Locals_have_their_source_names_and_numbers_where_they_share_one()
    {
        var body = _scratch.Body(".locals\n0 int32 i\n1 int32 j\nldloc i\nret");
        body.Scopes.Add(new LocalScope(body.AddLocal(_scratch.Module.TypeSystem.Int32), "j", null, null));
        body.AddLocal(_scratch.Module.TypeSystem.String);
        Assert.Contains("    0 int32 i\n    1 int32 j.1\n    2 int32 j.2\n    3 string V_3\n", IlWriter.Write(body), StringComparison.Ordinal);
    }

    [Fact]
    public void What_a_body_returns_is_said_where_its_method_says_something_else()
    {
        var body = _scratch.Body("ldstr \"x\"\nret");
        body.ReturnType = _scratch.Module.TypeSystem.String;
        body.Method.ImplAttributes |= (MethodImplAttributes)0x2000;
        Assert.StartsWith("static async int32 C::M0(int32 a, string s) -> string\n", IlWriter.Write(body), StringComparison.Ordinal);
    }

    [Fact]
    public void Compiled_code_with_lines()
    {
        var text = IlWriter.Write(Compiled.Body(typeof(Shapes), nameof(Shapes.Filtered)), lines: true);
        Assert.StartsWith("static int32 Shapes::Filtered(string text)\n", text, StringComparison.Ordinal);
        Assert.Contains("isinst FormatException", text, StringComparison.Ordinal);
        Assert.Contains("call int32::Parse(string, IFormatProvider)", text, StringComparison.Ordinal);
        Assert.Contains("ldstr \"done\\t\\u00E9\\\"\"", text, StringComparison.Ordinal);
        Assert.Matches("// line [0-9]+\n", text);
        Assert.Contains("} filter {", text, StringComparison.Ordinal);
        Assert.DoesNotContain("//", IlWriter.Write(Compiled.Body(typeof(Shapes), nameof(Shapes.Filtered))), StringComparison.Ordinal);
    }

    [Fact]
    public void Pointers_arrays_and_signatures()
    {
        var text = IlWriter.Write(Compiled.Body(typeof(Shapes), nameof(Shapes.Pointers)));
        Assert.StartsWith("static int32 Shapes::Pointers(method int32(int32&, string) function, int32* pointer, int32[,] matrix)\n", text, StringComparison.Ordinal);
        Assert.Contains("call int32[,]::Get(int32, int32)\n", text, StringComparison.Ordinal);
        Assert.Contains("calli int32(int32&, string)\n", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Generic_members_have_their_arguments_put_in()
    {
        var method = Compiled.Module.GetType(typeof(Shapes).FullName).Methods.Single(m => m.Name == nameof(Shapes.Asynchronous));
        var text = IlWriter.Write(method);
        Assert.StartsWith("static Task`1<int32> Shapes::Asynchronous<T>(Task`1<T> task)\n", text, StringComparison.Ordinal);
        Assert.Contains("call AsyncTaskMethodBuilder`1<int32>::Start<Shapes/<Asynchronous>d__", text, StringComparison.Ordinal);
        Assert.Contains("::task\n", text, StringComparison.Ordinal);
    }

    [Fact]
    public void The_same_body_prints_the_same_twice()
    {
        foreach (var type in Compiled.Module.GetTypes())
        {
            foreach (var method in type.Methods.Where(m => m.HasBody))
            {
                var body = IlBody.CopyOf(method);
                Assert.Equal(IlWriter.Write(body, lines: true), IlWriter.Write(body.Clone(), lines: true));
            }
        }
    }

    // Without the signature, which has the number of the scratch method.
    private static string Code(string text) => text[(text.IndexOf('\n', StringComparison.Ordinal) + 1)..].ReplaceLineEndings("\n");
}
