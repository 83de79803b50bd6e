' Locals of VB's types across awaits: Date, Decimal, Char, arrays, nullable, structures, Object.
Namespace LocalsOfEveryType
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Dim a As Boolean = True, b As SByte = -1, c As UShort = 65535, d As ULong = ULong.MaxValue
            Dim e As Single = 0.5F, f As Double = -2.25, g As Decimal = 79228162514264337593543950335D, h As Char = "h"c
            Dim i = #2024-02-29#, j As Date? = Nothing, k(2, 1) As Integer, l As Object = 5, m As (X As Integer, Y As String) = (1, "y")
            ReDim Preserve k(2, 3)
            Await Steps.Go(completion.Calm())
            k(2, 3) = Await Steps.Of(completion.Calm(), 7)
            m.X += Await Steps.Of(completion.Calm(), 1)
            j = i.AddDays(Await Steps.Of(completion.Calm(), 1))
            WriteLine($"{a} {b} {c} {d} {e} {f} {g} {h} {i:yyyy-MM-dd} {j:yyyy-MM-dd} {k(2, 3)} {l} {m}")
            l = CInt(l) + Await Steps.Of(completion, 1)
            Erase k
            WriteLine($"{l} {k Is Nothing}")
        End Function
    End Module
End Namespace
